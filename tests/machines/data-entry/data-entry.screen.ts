import type { Page } from 'playwright-core'
import type { FilaDeEstudiante } from '#contract/sige-liberado.ts'
import { unEstudiante } from '#tests/screens/escuela-falsa.ts'
import { sinAlmacen } from '#tests/support/paginas/almacen-de-pagina.ts'
import {
  ALREDEDOR_DEL_ESCRITORIO,
  abreElEscritorio,
  pagina as paginaDe,
  pendientesDe,
} from '#tests/support/paginas/escritorio-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { hay, lee, leeFalla, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const RONDA = { desde: 1000, done: 3, encuestaId: 7, token: 'abcdefghij00001', returnPlace: '/seleccion-estudiante' }
const NADIE = { status: 200, json: paginaDe([], 100) }
const de = (token: string, resto: string): string => `/api/limesurvey/encuesta/7/token/${token}/${resto}`

/** The way to the survey is taken as far as its address: an answer without content keeps the desk in sight. */
async function abre(pagina: Page): Promise<void> {
  await pagina.route('**/encuestador/**', (ruta) => ruta.fulfill({ status: 204 }))
  await abreElEscritorio(pagina)
}

const guardada = (texto: string | null) => async (pagina: Page) => {
  await pagina.addInitScript(
    (ronda) => (ronda === null ? sessionStorage.removeItem('digitacion') : sessionStorage.setItem('digitacion', ronda)),
    texto,
  )
}

/** How many forms this round has, once it has one. */
async function leeLaCuenta(pagina: Page, { round }: Readonly<Record<string, unknown>>): Promise<void> {
  const { done } = (round ?? { done: 0 }) as { done: number }
  if (done > 0) await lee(new RegExp(`^${done} formularios digitados`))(pagina)
}

const siguiendo = todo(lee('Abriendo el próximo formulario'), leeLaCuenta)

export const dataEntryScreen: Pantalla = {
  alrededor: {
    ...ALREDEDOR_DEL_ESCRITORIO,
    [`GET ${pendientesDe('A', 'NO_INICIADA')}`]: NADIE,
    [`GET ${pendientesDe('A', 'ANULADA')}`]: NADIE,
  },
  open: { 'el curso A': abre },
  do: {
    'START: el curso A': pulsa(/^Digitar formularios/),
    'CONTINUE: el curso A': pulsa('Seguir digitando'),
    'STOP: deja de digitar': pulsa('Dejar de digitar'),
  },
  atOnce: {
    'readRound.done: venía digitando': guardada(JSON.stringify(RONDA)),
    'readRound.done: no venía': guardada(null),
    'readRound.error: sin almacén': async (pagina) => {
      await pagina.addInitScript(sinAlmacen('getItem', 'digitacion'))
    },
    'forgetRound.done: olvidada': () => Promise.resolve(),
    'forgetRound.error: sin almacén': async (pagina) => {
      await pagina.evaluate(sinAlmacen('removeItem', 'digitacion'))
    },
  },
  see: {
    checking: siguiendo,
    idle: hay('button', /^Digitar formularios ?: 5° básico A$/),
    findingNext: siguiendo,
    opening: siguiendo,
    leaving: siguiendo,
    paused: todo(hay('button', 'Seguir digitando'), leeLaCuenta, leeFalla),
    finished: todo(lee('No quedan formularios por digitar aquí'), leeLaCuenta),
  },
  http: {
    getEstado: ({ token }: { token: string }) => ({ method: 'GET', path: de(token, 'estado') }),
    findNext: ({ filters }: { filters: { letraCurso: string } }) => ({
      method: 'GET',
      path: pendientesDe(filters.letraCurso, 'EN_PROGRESO'),
    }),
    openHere: ({ row }: { row: FilaDeEstudiante }) => ({ method: 'GET', path: de(row.token ?? '', 'abrir') }),
  },
  answers: {
    'findNext.done: queda Martina': { status: 200, json: paginaDe([unEstudiante({ informante: 'establecimiento' })], 100) },
    'findNext.done: no queda nadie': NADIE,
    'openHere.done: abierta': { status: 200, json: { url: '/encuestador/#pase' } },
  },
}
