import type { Page } from 'playwright-core'
import type { OpenedSurvey, SurveyAnsweringContext } from '#machines/survey-answering/survey-answering.vocabulary.ts'
import { COMPROBANTE, unaEncuesta } from '#tests/support/maquinas/encuesta-de-prueba.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { contestaGuardados, contestaLecturas, guardaCon, todoSeGuarda, veElGuardado } from '#tests/support/paginas/respuestas-de-pagina.ts'
import { hay, lee, leeFalla, llena, pulsa, todo } from '#tests/support/paginas/vistas.ts'

const SIN_PERSONAS = { apoyo: 'no', comidas: { desayuno: 'siempre', once: 'nunca' } }
const TODO = { ...SIN_PERSONAS, personas: 4 }
const LEIDAS = { version: 5, estado: 'EN_PROGRESO', respuestas: TODO }
const PERSONAS = /^1\. ¿Cuántas personas viven con Antonia\?/
const NOTA = /^3\. Cuéntenos algo más/
const CONTROL = /^4\. ¿Cuándo fue su último control\?/

const abierta = (respuestas: object, papel: OpenedSurvey['papel'] = null, modo: OpenedSurvey['modo'] = 'establecimiento') => ({
  status: 200,
  json: unaEncuesta({ estado: 'EN_PROGRESO', respuestas: respuestas as never, version: 5, pagina: 'salud', modo, papel }),
})

/** Saving is another machine: its calls are answered here, as the path says that it ends. */
const abre = (direccion: string, sesion: string | null) => async (pagina: Page) => {
  await contestaLecturas(pagina, 'guardado', LEIDAS)
  await contestaGuardados(pagina)
  if (sesion !== null) await pagina.addInitScript((token) => sessionStorage.setItem('encuestador:sesion', token), sesion)
  await pagina.goto(direccion)
}

/** Answers something that the survey can do without, on whichever part is in sight. */
async function anota(pagina: Page): Promise<void> {
  const nota = pagina.getByLabel(NOTA)
  if ((await nota.count()) > 0) return nota.fill(`${await nota.inputValue()}a`)
  const control = pagina.getByLabel(CONTROL)
  return control.fill((await control.inputValue()) === '2025-03-09' ? '2025-03-10' : '2025-03-09')
}

/** What is answered now does not reach the service, which says this. */
const anotaSinQueSirva = (respuesta: Parameters<typeof guardaCon>[1], estado: string | null, leidas?: object) => async (pagina: Page) => {
  await guardaCon(pagina, respuesta, leidas)
  await anota(pagina)
  if (estado === null) await pagina.clock.runFor(700)
  else await veElGuardado(pagina, estado)
}

const rechaza = (status: number, codigo: string, message: string) => ({ status, json: { message, codigo } })
const CONFLICTO = rechaza(409, 'conflicto', 'Otro dispositivo guardó después.')

/** Another device answered otherwise: the page shows both, and the person chooses. */
const elige = (boton: string) => async (pagina: Page) => {
  const ajenas = { ...LEIDAS, respuestas: { ...TODO, nota: 'de allá', control: '2000-01-01' } }
  await anotaSinQueSirva(CONFLICTO, 'conflict', ajenas)(pagina)
  await hay('heading', 'Hay respuestas distintas en otro dispositivo')(pagina)
  await guardaCon(pagina, { status: 200, json: { version: 5 } })
  await pulsa(boton)(pagina)
  await todoSeGuarda(pagina)
}

/** What the service did not take is sent again; a page that did not open is opened again. */
async function reintenta(pagina: Page): Promise<void> {
  if ((await pagina.locator('[data-state^="survey-answering:working"]').count()) === 0)
    return pulsa(/^(Reintentar|Volver a consultar)$/)(pagina)
  await anotaSinQueSirva(rechaza(422, 'respuesta-invalida', 'No se aceptó.'), 'refused')(pagina)
  await pagina.getByRole('alert').getByText('No se aceptó.', { exact: true }).waitFor()
  await guardaCon(pagina, { status: 200, json: { version: 5 } })
  await pulsa('Reintentar')(pagina)
  return todoSeGuarda(pagina)
}

type Contexto = Pick<SurveyAnsweringContext, 'opened' | 'saving' | 'toCorrect' | 'errors' | 'part'>

const sirve = ({ saving }: Contexto): boolean => saving?.version === 5
const completa = ({ opened: encuesta }: Contexto): boolean => encuesta?.respuestas['personas'] !== undefined
const nadaPorCorregir = ({ toCorrect, errors }: Contexto): boolean => Object.keys({ ...toCorrect, ...errors }).length === 0
const responde = (estados: readonly string[]): boolean => estados.includes('working.answering')

/** Everything is answered, saved and right: whatever happens to saving begins here. */
const enCalma = (contexto: Contexto, estados: readonly string[]): boolean =>
  responde(estados) && sirve(contexto) && completa(contexto) && nadaPorCorregir(contexto) && contexto.saving?.situation === 'guardado'

const enHogar = (contexto: Contexto, estados: readonly string[]): boolean =>
  responde(estados) && sirve(contexto) && completa(contexto) && contexto.saving?.situation === 'guardado' && contexto.part === 'hogar'

const TITULOS: Readonly<Record<string, string>> = { hogar: 'Hogar', salud: 'Salud' }

type Dicho = Readonly<Record<string, unknown>>

const veLaParte = (pagina: Page, dicho: Dicho) => todo(hay('heading', TITULOS[String(dicho['part'])] ?? ''), veLoQueFalta)(pagina, dicho)

async function veLoQueFalta(pagina: Page, { errors, summary }: Dicho): Promise<void> {
  if (summary !== true) return
  for (const mensaje of Object.values(errors as Readonly<Record<string, string>>)) {
    await pagina.getByRole('alert').getByRole('link', { name: mensaje }).first().waitFor()
  }
}

const enviando = hay('button', 'Enviando')

export const surveyAnsweringScreen: Pantalla = {
  open: {
    'con un pase': abre('/encuestador/#ticket=pase', null),
    'con un pase, y la sesión de otra': abre('/encuestador/#ticket=pase', 'sesion'),
    'con sesión': abre('/encuestador/', 'sesion'),
    'sin nada': abre('/encuestador/', null),
  },
  do: {
    'ANSWER: cien personas': (pagina) => pagina.getByLabel(PERSONAS).fill('100'),
    'ANSWER: cuatro personas': async (pagina) => {
      await pagina.getByLabel(PERSONAS).fill('4')
      await todoSeGuarda(pagina)
    },
    'LEAVE_QUESTION: las personas': async (pagina) => {
      await pagina.getByLabel(PERSONAS).focus()
      await pagina.getByLabel(PERSONAS).blur()
    },
    'CONTINUE: continuar': pulsa(/^(Continuar|Revisar y enviar)$/),
    'BACK: volver': pulsa(/^Volver a la parte \d$/),
    'GO_TO_PART: a la primera': pulsa('Cambiar Hogar'),
    'CHANGE_FOLIO: otro folio': (pagina) => llena(pagina, { 'Folio de la hoja (opcional)': 'F-1' }),
    'CHANGE_INFORMANT: la familia llenó el papel': (pagina) => pagina.getByRole('radio', { name: /en papel/ }).check(),
    'GO_TO_HEADING: a la cabecera': pulsa('Cambiar La hoja en papel'),
    'SUBMIT: enviar': pulsa('Enviar encuesta'),
    'KEEP_MINE: quedan las mías': elige('Guardar lo de este dispositivo'),
    'TAKE_THEIRS: quedan las otras': elige('Usar lo guardado en el otro dispositivo'),
    'RETRY: reintentar': reintenta,
    'saving.snapshot: todo guardado': todoSeGuarda,
    'saving.snapshot: faltan las personas': (pagina) => veElGuardado(pagina, 'saved'),
    'saving.snapshot: todo, por guardar': anotaSinQueSirva('espera', 'sending'),
    'saving.snapshot: todo, sin conexión': (pagina) => guardaCon(pagina, 'nothing'),
    'saving.done: sesión perdida': anotaSinQueSirva(rechaza(401, 'sesion-requerida', 'La sesión terminó.'), null),
    'saving.done: ya no recibe': anotaSinQueSirva(rechaza(410, 'encuesta-cerrada', 'La encuesta cerró.'), null),
    // An answer that is not of the service, where it told of another device.
    'saving.error: roto': anotaSinQueSirva(CONFLICTO, null, { estado: 'EN_PROGRESO' }),
  },
  when: {
    'loadSurvey.done: sin iniciar': () => false,
    'saving.snapshot: todo guardado': (contexto: Contexto, estados) =>
      completa(contexto) && (!sirve(contexto) || estados.includes('working.flushing') || contexto.saving?.situation === 'pendiente'),
    'saving.snapshot: faltan las personas': (contexto: Contexto) => !completa(contexto) && !sirve(contexto),
    'saving.snapshot: todo, por guardar': enCalma,
    'saving.snapshot: todo, sin conexión': (_: Contexto, estados) => estados.includes('working.flushing'),
    'saving.done: sesión perdida': enCalma,
    'saving.done: ya no recibe': enCalma,
    'saving.error: roto': enCalma,
    'ANSWER: cien personas': enHogar,
    'ANSWER: cuatro personas': (contexto: Contexto, estados) => enHogar(contexto, estados) && contexto.toCorrect['personas'] === 100,
    'LEAVE_QUESTION: las personas': enHogar,
    'CONTINUE: continuar': (contexto: Contexto, estados) => sirve(contexto) || estados.includes('working.heading'),
    'GO_TO_HEADING: a la cabecera': (contexto: Contexto) => contexto.opened?.modo === 'establecimiento',
    'CHANGE_FOLIO: otro folio': (_: Contexto, estados) => estados.includes('working.heading'),
    'BACK: volver': (contexto: Contexto, estados) => sirve(contexto) && (contexto.part === 'salud' || !responde(estados)),
    'SUBMIT: enviar': (contexto: Contexto) => contexto.saving?.situation !== 'pendiente',
    'KEEP_MINE: quedan las mías': enCalma,
    'TAKE_THEIRS: quedan las otras': enCalma,
    'RETRY: reintentar': (contexto: Contexto, estados) =>
      estados.includes('closed') || estados.includes('unreachable') || enCalma(contexto, estados),
  },
  apart: ({ errors, opened: encuesta }: Contexto) => [Object.keys(errors), encuesta?.respuestas],
  atOnce: {
    'readDebt.done: nada': () => Promise.resolve(),
    'readDebt.error: sin almacén': async (pagina) => {
      await pagina.evaluate(() => {
        IDBDatabase.prototype.transaction = () => {
          throw new Error('sin almacén')
        }
      })
    },
  },
  see: {
    exchanging: lee('Abriendo la encuesta…'),
    loading: lee('Abriendo la encuesta…'),
    'working.heading': todo(hay('heading', 'La hoja en papel'), veLoQueFalta),
    'working.answering': veLaParte,
    'working.reviewing': todo(hay('heading', 'Revise sus respuestas'), leeFalla),
    'working.flushing': enviando,
    'working.submitting': enviando,
    submitted: hay('heading', 'Encuesta enviada'),
    completed: hay('heading', 'Esta encuesta ya fue enviada'),
    closed: async (pagina, { failure }) => {
      await hay('heading', failure ? 'No pudimos seguir con la encuesta' : 'La encuesta no recibe respuestas')(pagina)
      if (failure) await lee((failure as { mensaje: string }).mensaje)(pagina)
    },
    unreachable: todo(hay('heading', 'No pudimos abrir la encuesta'), leeFalla),
    sessionLost: hay('heading', 'Abra la encuesta otra vez'),
  },
  http: {
    startSession: ({ ticket }: { ticket: string }) => ({ method: 'POST', path: '/api/encuestador/sesion', body: { ticket } }),
    loadSurvey: () => ({ method: 'GET', path: '/api/encuestador/respuestas' }),
    submitSurvey: ({ version, folio, informante }: { version: number; folio: string; informante: string | null }) => ({
      method: 'POST',
      path: '/api/encuestador/envio',
      body: { version, ...(folio !== '' && { folio }), ...(informante !== null && { informante }) },
    }),
  },
  answers: {
    'startSession.done: sesión': { status: 200, json: { accessToken: 'sesion' } },
    'loadSurvey.done: toda respondida': abierta(TODO, null, 'apoderado'),
    'loadSurvey.done: de papel': abierta(TODO),
    'loadSurvey.done: de papel ya dicho': abierta(TODO, { folio: 'F-0', informante: 'apoderado', digitador: 'Ana Soto' }),
    'loadSurvey.done: sin las personas': abierta(SIN_PERSONAS, null, 'apoderado'),
    'submitSurvey.done: comprobante': { status: 200, json: COMPROBANTE },
  },
  exclude: [
    {
      id: 'survey-answering.restoring|xstate.done.actor.readDebtWait#0',
      reason: 'Lo que se guardó en el navegador se lee al instante: la página no lo hace esperar; su actor sí.',
    },
  ],
}
