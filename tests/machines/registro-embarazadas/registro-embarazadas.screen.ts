import type { Page } from 'playwright-core'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { hay, llena, pulsa } from '#tests/support/paginas/vistas.ts'
import { soloPorUnDefecto, yRenueva } from '../desks.ts'
import { ANTONIA } from '../padres-madres-embarazadas/padres-madres-embarazadas.cases.ts'

const LISTA = '/api/padres-madres-embarazadas'
const ENCUESTA = { encuestaId: 7, token: 'Ab3dEf6hIj9kLm2' }

async function retira(pagina: Page): Promise<void> {
  await pagina.route(`**${LISTA}/run-estudiante/*`, (ruta) => ruta.fulfill({ status: 204 }), { times: 1 })
  await pulsa('Retirar a Rojas Soto, Antonia')(pagina)
  await llena(pagina, { Motivo: 'Fue un error.' })
  await pulsa('Retirar')(pagina)
}

async function consulta(pagina: Page): Promise<void> {
  const estado = `/api/limesurvey/encuesta/${ENCUESTA.encuestaId}/token/${ENCUESTA.token}/estado`
  await pagina.route(`**${estado}`, (ruta) => ruta.fulfill({ json: { token: ENCUESTA.token, estado: 'COMPLETADA', actualizado: null } }))
  await pulsa(/^Consultar/)(pagina)
}

export const registroEmbarazadasScreen: Pantalla = {
  alrededor: { [`GET ${LISTA}`]: { status: 200, json: [{ ...ANTONIA, ...ENCUESTA, estado: 'DESCONOCIDA' }] } },
  open: { 'el registro': abreComo('escuela', '/seleccion-estudiante?vista=registro') },
  do: { 'register.snapshot: un cambio': yRenueva(LISTA, retira), 'access.snapshot: completada': yRenueva(LISTA, consulta) },
  when: { 'access.snapshot: completada': ({ heard }: { heard: object }) => !('access' in heard) },
  see: { working: hay('button', 'Inscribir') },
  http: {},
  exclude: soloPorUnDefecto('registro-embarazadas.working', ['list', 'register', 'access']),
}
