import type { Page } from 'playwright-core'
import type { AnswerSavingContext } from '#machines/answer-saving/answer-saving.vocabulary.ts'
import { unaEncuesta } from '#tests/support/maquinas/encuesta-de-prueba.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { contestaLecturas } from '#tests/support/paginas/respuestas-de-pagina.ts'
import { hay, lee, pulsa, todo } from '#tests/support/paginas/vistas.ts'
import { HOY } from '#tests/support/paginas/sesion-de-pagina.ts'

/** What the paths do not speak of is answered from the start, so that the survey can be sent. */
const LO_DEMAS = { apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }
const ENCUESTA = unaEncuesta({ estado: 'EN_PROGRESO', respuestas: { ...LO_DEMAS, personas: 4 }, version: 3, pagina: 'hogar' })
const DE_ANTES = { inFlight: null, pending: { personas: 5 }, bases: { personas: 4 }, version: 3 }

const leidas = (personas: number, estado = 'EN_PROGRESO') => ({
  status: 200,
  json: { version: 9, estado, respuestas: { ...LO_DEMAS, personas } },
})

/** Leaves in the browser what an earlier page did not send. */
async function debe(pagina: Page): Promise<void> {
  await pagina.goto('/favicon.svg')
  await pagina.evaluate(
    ([clave, registro]) =>
      new Promise<void>((listo) => {
        const pedido = indexedDB.open('encuestador')
        pedido.onupgradeneeded = () => pedido.result.createObjectStore('deudas')
        pedido.onsuccess = () => {
          const escritura = pedido.result.transaction('deudas', 'readwrite')
          escritura.objectStore('deudas').put(registro, clave)
          escritura.oncomplete = () => {
            pedido.result.close()
            listo()
          }
        }
      }),
    [`${ENCUESTA.usuarioId}:${ENCUESTA.token}|otra`, { deuda: DE_ANTES, fecha: HOY.getTime() }] as const,
  )
}

const abre = (antes: (pagina: Page) => Promise<void>) => async (pagina: Page) => {
  await antes(pagina)
  await contestaLecturas(pagina, 'encuesta', ENCUESTA)
  await pagina.addInitScript(() => sessionStorage.setItem('encuestador:sesion', 'sesion'))
  await pagina.goto('/encuestador/')
}

const campo = (pagina: Page) => pagina.getByLabel(/^1\. ¿Cuántas personas viven con Antonia\?/)
const responde = (personas: string) => (pagina: Page) => campo(pagina).fill(personas)
const avisa = (suceso: string) => (pagina: Page) => pagina.evaluate((tipo) => void window.dispatchEvent(new Event(tipo)), suceso)

/** Sending what another device changed makes the page compare; the person goes back to what she was answering. */
async function envia(pagina: Page): Promise<void> {
  await pulsa('Continuar')(pagina)
  await pulsa('Revisar y enviar')(pagina)
  await pulsa('Enviar encuesta')(pagina)
  await pulsa('Cambiar Hogar')(pagina)
}

/** The browser's store refuses the next answer; another one and the same again leave things as they were. */
async function sinRespaldo(pagina: Page): Promise<void> {
  await pagina.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new Error('sin almacén')
    }
  })
  const escrito = await campo(pagina).inputValue()
  await campo(pagina).fill('7')
  await campo(pagina).fill(escrito)
}

type Contexto = Pick<AnswerSavingContext, 'pending' | 'inFlight' | 'stored' | 'online' | 'backup'>

/** An answer is another only when the page does not show it already. */
const noDice =
  (personas: number) =>
  ({ pending, inFlight, stored }: Contexto, estados: readonly string[]) =>
    !estados.includes('conflict') && { ...stored, ...inFlight?.cambios, ...pending }['personas'] !== personas

async function leeLaConexion(pagina: Page, { online, backup }: Readonly<Record<string, unknown>>): Promise<void> {
  if (online === false) await lee('No hay conexión')(pagina)
  if (online === false && backup === false) await lee(/No cierre esta página hasta que diga «Guardado»\.$/)(pagina)
}

const guardando = todo(lee('Guardando…'), leeLaConexion)

export const answerSavingScreen: Pantalla = {
  alrededor: { 'POST /api/encuestador/envio': { status: 409, json: { message: 'Otro dispositivo guardó después.', codigo: 'conflicto' } } },
  open: { 'nada pendiente': abre(() => Promise.resolve()), 'respuestas sin enviar': abre(debe) },
  do: {
    'ANSWERED: cinco personas': responde('5'),
    'ANSWERED: seis personas': responde('6'),
    'FLUSH: la página se oculta': avisa('pagehide'),
    'RETRY: reintentar': pulsa('Reintentar'),
    'COMPARE: comparar': envia,
    'KEEP_MINE: quedan las mías': pulsa('Guardar lo de este dispositivo'),
    'TAKE_THEIRS: quedan las otras': pulsa('Usar lo guardado en el otro dispositivo'),
    'ONLINE: hay conexión': avisa('online'),
    'OFFLINE: no hay conexión': avisa('offline'),
    'BACKUP_FAILED: sin respaldo': sinRespaldo,
  },
  when: {
    'ANSWERED: cinco personas': noDice(5),
    'ANSWERED: seis personas': noDice(6),
    'BACKUP_FAILED: sin respaldo': (_: Contexto, estados) => estados.includes('waiting'),
  },
  see: {
    saved: todo(lee('Guardado'), leeLaConexion),
    waiting: guardando,
    sending: guardando,
    comparing: guardando,
    conflict: todo(lee('Falta elegir'), hay('heading', 'Hay respuestas distintas en otro dispositivo')),
    pending: todo(lee('Pendiente de enviar'), lee('No hay conexión')),
    refused: async (pagina) => pagina.getByRole('alert').getByText('No se aceptó.', { exact: true }).waitFor(),
    sessionLost: hay('heading', 'Abra la encuesta otra vez'),
    notAccepting: hay('heading', /^(La encuesta no recibe respuestas|No pudimos seguir con la encuesta)$/),
  },
  http: {
    saveAnswers: ({ version, cambios, pagina }: { version: number; cambios: object; pagina: string }) => ({
      method: 'PUT',
      path: '/api/encuestador/respuestas',
      body: { version, cambios, pagina },
    }),
    loadAnswers: () => ({ method: 'GET', path: '/api/encuestador/respuestas' }),
  },
  answers: {
    'loadAnswers.done: iguales': leidas(5),
    'loadAnswers.done: contradicen': leidas(8),
    'loadAnswers.done: cerrada': leidas(8, 'VENCIDA'),
  },
  exclude: [
    {
      id: 'answer-saving|xstate.error.actor.outbox#0',
      reason: 'Lo que guarda en el navegador no abre nada al empezar: lo que no puede escribir lo dice después, como BACKUP_FAILED.',
    },
    {
      id: 'answer-saving|xstate.error.actor.connection#0',
      reason: 'Mirar si hay conexión solo falla sin ventana, y en una página siempre la hay.',
    },
  ],
}
