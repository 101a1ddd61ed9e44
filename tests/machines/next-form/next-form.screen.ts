import type { Page } from 'playwright-core'
import { COMPROBANTE, unaEncuesta } from '#tests/support/maquinas/encuesta-de-prueba.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { contestaGuardados, contestaLecturas } from '#tests/support/paginas/respuestas-de-pagina.ts'
import { conTiempo, hay, lee, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const REGRESO = '/seleccion-estudiante?idGrado=5'
const RONDA = { desde: 1000, done: 3, encuestaId: 3, token: 'abcdefghij12345', returnPlace: REGRESO }

const ENCUESTA = unaEncuesta({
  estado: 'EN_PROGRESO',
  respuestas: { apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' }, personas: 4 },
  version: 5,
  pagina: 'salud',
  modo: 'establecimiento',
  papel: { folio: 'F-0', informante: 'apoderado', digitador: 'Ana Soto' },
})

/** How many times each page went to the desk, where its round goes on. */
const idas = new WeakMap<Page, number>()

/** Sends a form of a round. The desk never arrives: what the person does then is walked too. */
async function envia(pagina: Page): Promise<void> {
  await contestaLecturas(pagina, 'encuesta', ENCUESTA)
  await contestaGuardados(pagina)
  await pagina.addInitScript((ronda) => {
    sessionStorage.setItem('encuestador:sesion', 'sesion')
    sessionStorage.setItem('digitacion', ronda)
  }, JSON.stringify(RONDA))
  await pagina.route(
    ({ pathname, search }) => pathname + search === REGRESO,
    (ruta) => {
      idas.set(pagina, (idas.get(pagina) ?? 0) + 1)
      return ruta.fulfill({ status: 204 })
    },
  )
  await pagina.goto('/encuestador/')
  await conTiempo(pagina, pulsa('Revisar y enviar')(pagina))
  await conTiempo(pagina, hay('button', 'Enviar encuesta')(pagina))
  // From here on the page's time is the pause's.
  await pulsa('Enviar encuesta')(pagina)
}

/** The page asked for the desk once more since it was last seen. */
async function fueAlEscritorio(pagina: Page): Promise<void> {
  const antes = vistas.get(pagina) ?? 0
  while ((idas.get(pagina) ?? 0) === antes) await pagina.evaluate(() => {})
  vistas.set(pagina, antes + 1)
}

const vistas = new WeakMap<Page, number>()

export const nextFormScreen: Pantalla = {
  alrededor: { 'POST /api/encuestador/envio': { status: 200, json: COMPROBANTE } },
  open: { 'un formulario enviado': envia },
  do: { 'WAIT: esperar': pulsa('Esperar'), 'GO_ON: seguir ahora': pulsa('Seguir ahora') },
  atOnce: { 'goOn.done: en camino': () => Promise.resolve() },
  see: {
    pausing: todo(hay('heading', 'Encuesta enviada'), lee('Ahora viene el próximo formulario'), hay('button', 'Esperar')),
    waiting: lee('El próximo formulario espera'),
    left: todo(lee('Ahora viene el próximo formulario'), fueAlEscritorio),
  },
  http: {},
  exclude: [
    {
      id: 'next-form.leaving|xstate.error.actor.goOn#0',
      reason: 'Decir en la misma página que se sale no tiene cómo fallar; lo que falla es la carga, y deja la página donde estaba.',
    },
  ],
}
