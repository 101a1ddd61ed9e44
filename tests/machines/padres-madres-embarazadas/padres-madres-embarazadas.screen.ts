import type { Page } from 'playwright-core'
import type { Falla } from '#contract/falla.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { comoSeLee, hay, lee, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { ANTONIA } from './padres-madres-embarazadas.cases.ts'

const inscribe = (run: string, condicion: string) => async (pagina: Page) => {
  await llena(pagina, { 'RUN del estudiante': run })
  await pagina.getByRole('combobox', { name: 'Condición' }).selectOption(condicion)
  await pulsa('Inscribir')(pagina)
}

const explica = (motivo: string) => async (pagina: Page) => {
  await llena(pagina, { Motivo: motivo })
  await pulsa('Retirar')(pagina)
}

/** What is wrong stands beside each field; what no field explains, as an alert. */
async function leePorQue(pagina: Page, { failure }: Readonly<Record<string, unknown>>): Promise<void> {
  if (failure === null) return
  const { mensaje, campos } = failure as Falla
  for (const defecto of Object.values(campos)) await lee(`Error: ${defecto}`)(pagina)
  if (Object.keys(campos).length === 0) await pagina.getByRole('alert').getByText(comoSeLee(mensaje), { exact: true }).waitFor()
}

const retiro = hay('dialog', 'Retirar del registro')

export const padresMadresEmbarazadasScreen: Pantalla = {
  alrededor: { 'GET /api/padres-madres-embarazadas': { status: 200, json: [ANTONIA] } },
  open: { 'el registro': abreComo('escuela', '/seleccion-estudiante?vista=registro') },
  do: {
    'ADD: a Antonia': inscribe('36.120.458-1', 'Madre'),
    'ADD: un RUN malo': inscribe('36.120.458-2', 'Madre'),
    'ADD: sin condición': inscribe('36.120.458-1', 'Elija una'),
    'REMOVE: a Antonia': pulsa('Retirar a Rojas Soto, Antonia'),
    'CONFIRM: con motivo': explica('Fue un error.'),
    'CONFIRM: motivo corto': explica(' mal  '),
    'CANCEL: desistir': pulsa('Cancelar'),
  },
  see: {
    idle: todo(hay('button', 'Inscribir'), leePorQue),
    adding: hay('button', 'Inscribiendo'),
    confirming: todo(retiro, hay('button', 'Retirar'), leePorQue),
    removing: todo(retiro, hay('button', 'Retirando')),
  },
  http: {
    postRegistroEmbarazadas: (body: object) => ({ method: 'POST', path: '/api/padres-madres-embarazadas', body }),
    deleteRegistroEmbarazadas: ({ run, motivo }: { run: string; motivo: string }) => ({
      method: 'DELETE',
      path: `/api/padres-madres-embarazadas/run-estudiante/${run}`,
      body: { motivo },
    }),
  },
}
