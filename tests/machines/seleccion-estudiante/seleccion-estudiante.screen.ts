import type { Page } from 'playwright-core'
import type { SeleccionEstudianteInput } from '#machines/seleccion-estudiante/seleccion-estudiante.setup.ts'
import { unaEncuesta, unEstudiante } from '#tests/screens/escuela-falsa.ts'
import { pagina as paginaDe } from '#tests/support/paginas/escritorio-de-pagina.ts'
import type { Pantalla } from '#tests/support/paginas/pantalla.ts'
import { abreComo } from '#tests/support/paginas/sesion-de-pagina.ts'
import { conTiempo, hay, lee, pulsa } from '#tests/support/paginas/vistas.ts'
import { vuelve } from '#tests/support/paginas/volver.ts'
import { soloPorUnDefecto } from '../desks.ts'

type Contexto = Pick<SeleccionEstudianteInput, 'discarded' | 'encuesta' | 'opens'> & { heard: Readonly<Record<string, unknown>> }

const CURSO = { idEnsenanza: 110, idGrado: 5, dsGrado: '5° básico', letraCurso: 'A', estudiantes: 33, completadas: 21 }
const QUINTO = [CURSO]
const QUINTO_Y_OCTAVO = [CURSO, { ...CURSO, idGrado: 8, dsGrado: '8° básico' }]

const PREKINDER = unaEncuesta({ encuestaId: 8, nombre: 'Prekínder' })
const LAS_DEL_ESTABLECIMIENTO = [unaEncuesta(), PREKINDER, unaEncuesta({ encuestaId: 9, nombre: 'Kínder' })]

const FILAS = [unEstudiante({ estado: 'DESCONOCIDA' })]

/** What the services answer from now on; the last answer given to a path is the one that counts. */
const contesta = (pagina: Page, camino: string, json: unknown) => pagina.route(`**/api${camino}`, (ruta) => ruta.fulfill({ json }))

async function seAbre(pagina: Page): Promise<void> {
  await contesta(pagina, '/encuestas/rbd/90145', LAS_DEL_ESTABLECIMIENTO)
  await contesta(pagina, '/sige-liberado/encuesta/*/rbd/90145/estudiantes?*', paginaDe(FILAS))
  await contesta(pagina, '/sige-liberado/encuesta/*/rbd/90145/tipos-ensenanza', [
    { idEnsenanza: 110, dsEnsenanza: 'Enseñanza básica', estudiantes: 65 },
  ])
  await contesta(pagina, '/sige-liberado/encuesta/*/rbd/90145/tipo-ensenanza/110/cursos', QUINTO_Y_OCTAVO)
  await contesta(pagina, '/sige-liberado/rbd/90145/tipo-ensenanza/110/grado/*/letras-cursos', ['A'])
  await contesta(pagina, '/apoderados-estudiantes/declarados?*', [])
}

/** What answers, when it has to, the list of surveys that a page waits for. */
const retenidas = new WeakMap<Page, () => Promise<void>>()

/** The list of surveys does not come until the path says so: with what the address asks for among them, it is chosen at once. */
async function retieneLasEncuestas(pagina: Page): Promise<void> {
  await pagina.route('**/api/encuestas/rbd/90145', (ruta) => {
    retenidas.set(pagina, () => ruta.fulfill({ json: LAS_DEL_ESTABLECIMIENTO }))
  })
}

/** A filter put and taken away: the path goes on with a list that said nothing new. */
async function filtraYQuita(pagina: Page): Promise<void> {
  for (const estado of ['Completada', 'Todos']) await pagina.getByRole('combobox', { name: 'Estado' }).selectOption(estado)
}

async function seElige(pagina: Page): Promise<void> {
  const llegan = retenidas.get(pagina)
  if (llegan === undefined) return pulsa('Ver estudiantes de Prekínder')(pagina)
  retenidas.delete(pagina)
  await contesta(pagina, '/encuestas/rbd/90145', LAS_DEL_ESTABLECIMIENTO)
  await llegan()
}

const abre = (persona: 'escuela' | 'escuela con encuesta') => async (pagina: Page) => {
  await seAbre(pagina)
  await abreComo(persona, '/seleccion-estudiante')(pagina)
}

async function abreElEnlace(pagina: Page): Promise<void> {
  await seAbre(pagina)
  await retieneLasEncuestas(pagina)
  await abreComo('agencia con escuela', '/seleccion-estudiante?rbd=90145&encuesta=8')(pagina)
}

async function vuelveALaOctava(pagina: Page): Promise<void> {
  await retieneLasEncuestas(pagina)
  await pide('?encuesta=8')(pagina)
}

/** The address asks the list for something else, as the browser's back button does. */
const pide = (busqueda: string) => (pagina: Page) =>
  pagina.evaluate((direccion) => history.pushState(null, '', direccion), `/seleccion-estudiante${busqueda}`)

/** The courses are asked for again when the person comes back, and are these. */
const llegan = (cursos: readonly unknown[]) => async (pagina: Page) => {
  await contesta(pagina, '/sige-liberado/encuesta/*/rbd/90145/tipo-ensenanza/110/cursos', cursos)
  const llegaron = pagina.waitForResponse('**/tipo-ensenanza/110/cursos')
  await vuelve(pagina)
  await conTiempo(pagina, llegaron)
}

async function dejaDeCorresponder(pagina: Page): Promise<void> {
  await contesta(pagina, '/encuestas/rbd/90145', LAS_DEL_ESTABLECIMIENTO.slice(1))
  await vuelve(pagina)
}

async function seCompleta(pagina: Page): Promise<void> {
  await contesta(pagina, '/limesurvey/encuesta/*/token/abcdefghij00001/estado', {
    token: 'abcdefghij00001',
    estado: 'COMPLETADA',
    actualizado: null,
  })
  const renovada = pagina.waitForRequest('**/rbd/90145/estudiantes?*')
  const conAvance = pagina.waitForRequest('**/tipo-ensenanza/110/cursos')
  await pulsa(/^Consultar/)(pagina)
  await conTiempo(pagina, Promise.all([renovada, conAvance]))
}

async function veElEscritorio(pagina: Page, { discarded }: Readonly<Record<string, unknown>>): Promise<void> {
  await hay('combobox', 'Grado')(pagina)
  if (discarded) await lee('La dirección tenía filtros que no existen.')(pagina)
}

const veLaEleccion = (pagina: Page, { asked }: Readonly<Record<string, unknown>>): Promise<void> =>
  (asked === null ? hay('button', 'Ver estudiantes de Prekínder') : lee('Cargando las encuestas…'))(pagina)

const enLaDeQuinto = ({ encuesta }: Contexto): boolean => encuesta?.encuestaId === 7

export const seleccionEstudianteScreen: Pantalla = {
  open: { 'con encuesta': abre('escuela con encuesta'), 'sin encuesta': abre('escuela'), 'un enlace de otra encuesta': abreElEnlace },
  do: {
    'surveys.done: elegida': seElige,
    'FILTER: un estado': filtraYQuita,
    'CHANGE_SURVEY: otra': pulsa('Cambiar encuesta'),
    'NAVIGATED: a la octava': vuelveALaOctava,
    'table.snapshot: a todos': pide(''),
    'table.snapshot: quinto A': pide('?idEnsenanza=110&idGrado=5&letraCurso=A'),
    'table.snapshot: octavo A': pide('?idEnsenanza=110&idGrado=8&letraCurso=A'),
    'courses.snapshot: de quinto': llegan(QUINTO),
    'courses.snapshot: ya no corresponde': dejaDeCorresponder,
    'access.snapshot: completada': seCompleta,
  },
  when: {
    // The page's list already asks for another thing than the one whose course was taken away.
    'CHANGE_SURVEY: otra': ({ discarded }: Contexto) => !discarded,
    'NAVIGATED: a la octava': enLaDeQuinto,
    'courses.snapshot: ya no corresponde': enLaDeQuinto,
    'access.snapshot: completada': ({ heard, opens }: Contexto) => opens && !('access' in heard),
  },
  apart: ({ encuesta }: Contexto) => encuesta?.encuestaId,
  see: { choosing: veLaEleccion, working: veElEscritorio },
  http: {},
  exclude: [
    ...soloPorUnDefecto('seleccion-estudiante.working', ['table', 'courses', 'access', 'entry', 'receipts']),
    ...soloPorUnDefecto('seleccion-estudiante.choosing', ['surveys']),
  ],
}
