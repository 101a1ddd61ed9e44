import type { Page } from 'playwright-core'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, llena, pulsa } from '#tests/support/paginas/vistas.ts'
import { ESTUDIANTES } from '../survey-access/survey-access.screen.ts'

const ESTADO = '/api/limesurvey/encuesta/1/token/Zz3dEf6hIj9kLm2/estado'

/** A state is learned by asking for the survey whose state nobody knew. */
const seSabe = (estado: EstadoDeToken['estado']) => async (pagina: Page) => {
  await pagina.route(`**${ESTADO}`, (ruta) => ruta.fulfill({ json: { token: 'Zz3dEf6hIj9kLm2', estado, actualizado: null } }), { times: 1 })
  await pulsa('Consultar el estado de la encuesta de Joaquín Reyes')(pagina)
}

async function compruebaUnVinculo(pagina: Page): Promise<void> {
  await pagina.route('**/api/apoderados-estudiantes/prueba', (ruta) => ruta.fulfill({ json: ESTUDIANTES[1] }), { times: 1 })
  await pulsa('Comprobar con un código el vínculo con Eva Reyes')(pagina)
  await llena(pagina, { Código: '7K3M-Q2XD' })
  await pulsa('Comprobar')(pagina)
}

interface Contexto {
  known: EstadoDeToken | null
  proven: number
}
const nadaSupo = ({ known }: Contexto): boolean => known === null

const EVA = { ...ESTUDIANTES[0], vinculoId: 9, nombres: 'Eva', token: 'Ee3dEf6hIj9kLm2', probado: false }
const DEFECTO = 'Solo un defecto del programa rompe una parte del escritorio; ninguna respuesta lo hace.'

export const misEstudiantesScreen: Pantalla = {
  alrededor: {
    'GET /api/apoderados-estudiantes': { status: 200, json: [...ESTUDIANTES, EVA] },
    'GET /api/comprobantes': { status: 200, json: [] },
  },
  open: { 'sus estudiantes': abreComo('apoderado', '/inicio') },
  do: {
    'access.snapshot: en progreso': seSabe('EN_PROGRESO'),
    'access.snapshot: completada': seSabe('COMPLETADA'),
    'proof.snapshot: uno comprobado': compruebaUnVinculo,
  },
  when: {
    'access.snapshot: en progreso': nadaSupo,
    'access.snapshot: completada': nadaSupo,
    'proof.snapshot: uno comprobado': ({ proven }: Contexto) => proven === 0,
  },
  see: { working: hay('heading', 'Mis estudiantes') },
  http: {},
  exclude: [
    '|xstate.error.actor.links#0',
    '|xstate.error.actor.access#0',
    '|xstate.error.actor.proof#0',
    '|xstate.error.actor.receipts#0',
  ].map((parte) => ({ id: `mis-estudiantes.working${parte}`, reason: DEFECTO })),
}
