import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { adminApoderadosEstudiantesMachine } from '#machines/admin-apoderados-estudiantes/admin-apoderados-estudiantes.chart.ts'
import { adminEncuestasMachine } from '#machines/admin-encuestas/admin-encuestas.chart.ts'
import { adminUsuariosMachine } from '#machines/admin-usuarios/admin-usuarios.chart.ts'
import { gradeOf } from '#machines/course-catalog/course-catalog.rules.ts'
import { misEstudiantesMachine } from '#machines/mis-estudiantes/mis-estudiantes.chart.ts'
import { seleccionEstudianteMachine } from '#machines/seleccion-estudiante/seleccion-estudiante.chart.ts'
import { abreEscritorio, type Escritorio, type Marca, type Servicios } from '#tests/support/maquinas/escritorio-retenido.ts'

/*
 * The five busiest desks with their real parts, over services that look and answer in any order: late answers after a change of filter, school
 * or page, double presses, calls that were given up and are done all the same. What is shown is of what is asked now, and once all has
 * arrived nothing shows less than what the person was told.
 */

type Hace = (escritorio: Escritorio) => void

/** One thing that happens: what somebody does; or that a service looks at a call, of those that wait the one of this place, or answers it. */
type Paso = [que: string, cual: number, azar: number]

interface Caso {
  abre: () => Escritorio
  hace: Readonly<Record<string, Hace>>
  /** Ways that once showed what was no longer so. */
  ejemplos: Paso[][]
  /** What is not so, in words. */
  mal: (escritorio: Escritorio) => string[]
}

const QUERY = { filters: {}, limit: 25, offset: 0, sort: { field: 'nombre', direction: 'asc' } } as const
const DEFAULTS = { limit: 25, sort: QUERY.sort }

const envia =
  (parte: string, evento: { type: string } & Readonly<Record<string, unknown>>): Hace =>
  ({ parte: cual }) =>
    cual(parte)?.send(evento)

const fotoDe = (escritorio: Escritorio, parte: string): AnyMachineSnapshot | undefined => escritorio.parte(parte)?.getSnapshot()

const pagina = (input: { query: { offset: number } }, marca: Marca, azar: number) => {
  if (azar === 1) return { total: 0, filas: [], next: null, marca }
  if (azar === 2 && input.query.offset > 0) return { total: 20, filas: [], next: null, marca }
  return { total: 95, filas: [marca], next: null, marca }
}

/** What a list shows is of what it asks for. */
function malDeLista(escritorio: Escritorio, parte = 'table'): string[] {
  const foto = fotoDe(escritorio, parte)
  const marca = foto?.context.pagina?.marca as Marca | undefined
  if (!foto || !marca || foto.matches('loading')) return []
  const { scope, query } = foto.context
  const pregunta = JSON.stringify({ scope, query })
  return marca.pregunta === pregunta ? [] : [`la lista muestra ${marca.pregunta} y pide ${pregunta}`]
}

/** What a part shows once all has arrived; null where it says that it could not be renewed. */
type Muestra = (foto: AnyMachineSnapshot, de: string | undefined) => number | null

const SE_VE: Readonly<Record<string, Muestra>> = {
  table: ({ context: { pagina: una, failure } }) => (failure === null ? (una?.marca.version ?? null) : null),
  courses: ({ context: { catalog, failure } }) => (failure === null ? (catalog?.marca.version ?? null) : null),
  reference: ({ context: { filas, failure } }) => (failure === null ? (filas[0]?.version ?? null) : null),
  receipts: ({ context: { filas, failure } }) => (failure === null ? (filas?.[0]?.version ?? null) : null),
  links: ({ context: { estudiantes, listFailure } }, de) => {
    const uno = (estudiantes as readonly { token: string; actualizado: string }[]).find(({ token }) => de === undefined || token === de)
    return listFailure === null && uno ? Number(uno.actualizado) : null
  },
}

/** Nothing shows less than what the person was told. */
function atrasado(escritorio: Escritorio): string[] {
  return [...escritorio.debe].flatMap(([deuda, version]) => {
    const [parte = '', de] = deuda.split(' ')
    const foto = fotoDe(escritorio, parte)
    const vista = foto && SE_VE[parte]?.(foto, de)
    return vista === null || vista === undefined || vista >= version
      ? []
      : [`${deuda} muestra lo de ${vista} y ya se supo lo de ${version}`]
  })
}

const DE_LISTA: Caso['hace'] = {
  'filtra a': envia('table', { type: 'FILTER', filters: { nombre: 'a' } }),
  'filtra b': envia('table', { type: 'FILTER', filters: { nombre: 'b' } }),
  'quita el filtro': envia('table', { type: 'FILTER', filters: { nombre: '' } }),
  ordena: envia('table', { type: 'SORT', field: 'fecha' }),
  'página 2': envia('table', { type: 'PAGE', offset: 25 }),
  'vuelve atrás': envia('table', { type: 'NAVIGATED', query: QUERY }),
  'reintenta la lista': envia('table', { type: 'RETRY' }),
}

const deFicha = (parte: string): Caso['hace'] => ({
  [`abre ${parte}`]: envia(parte, { type: 'OPEN', item: { id: 1 } }),
  [`abre otra en ${parte}`]: envia(parte, { type: 'OPEN', item: { id: 2 } }),
  [`guarda ${parte}`]: envia(parte, { type: 'SAVE', data: {} }),
  [`pide borrar en ${parte}`]: envia(parte, { type: 'ASK_DELETE', item: { id: 3 } }),
  [`borra en ${parte}`]: envia(parte, { type: 'DELETE' }),
  [`cancela ${parte}`]: envia(parte, { type: 'CANCEL' }),
})

const deAccion = (parte: string): Caso['hace'] => ({
  [`pide ${parte}`]: envia(parte, { type: 'ASK', target: { id: 1 } }),
  [`confirma ${parte}`]: envia(parte, { type: 'CONFIRM', motivo: 'porque sí' }),
})

const deAcceso: Caso['hace'] = Object.fromEntries(
  ['t1', 't2'].flatMap((token) =>
    ['OPEN', 'CONSULT', 'SHOW_RECEIPT', 'TAKE'].map((type) => [
      `${type} ${token}`,
      envia('access', { type, survey: { encuestaId: 1, token } }),
    ]),
  ),
)
const RESTO_DE_ACCESO: Caso['hace'] = {
  ...deAcceso,
  ...Object.fromEntries(
    ['CONFIRM', 'CLOSE', 'GET_LINK', 'RETRY', 'DOWNLOAD'].map((type) => [`${type} en el acceso`, envia('access', { type })]),
  ),
}

const ESTADOS = ['EN_PROGRESO', 'COMPLETADA', 'DESCONOCIDA', 'NO_INICIADA']

type DeToken = { token: string }
const estadoDe = ({ token }: DeToken, { version }: Marca, azar: number) => ({
  token,
  estado: ESTADOS[azar % ESTADOS.length],
  actualizado: String(version),
})
const SERVICIOS_DE_ACCESO: Servicios = {
  'access.getEstado': estadoDe,
  'access.getAbrir': ({ token }: DeToken) => ({ url: token }),
  'access.getComprobante': ({ token }: DeToken) => ({ id: token }),
  'access.getToma': ({ token }: DeToken) => ({ desde: token }),
}

/** The receipt, the pass and what would be taken over are of the survey in hand. */
function malDeAcceso(escritorio: Escritorio): string[] {
  const contexto = fotoDe(escritorio, 'access')?.context
  if (!contexto) return []
  const { survey, url, comprobante, takeover } = contexto
  return [url, comprobante?.id, takeover?.desde].flatMap((token) =>
    token === null || token === undefined || token === survey?.token ? [] : [`el acceso es de ${survey?.token} y muestra lo de ${token}`],
  )
}

/** The courses and their letters are of the survey and of the grade that the list is filtered by. */
function malDeCursos(escritorio: Escritorio): string[] {
  const [mesa, cursos, lista] = [escritorio.desk.getSnapshot(), fotoDe(escritorio, 'courses'), fotoDe(escritorio, 'table')]
  if (!cursos || !lista) return []
  const { grado, letters, catalog, encuestaId } = cursos.context
  const { idEnsenanza, idGrado } = { idEnsenanza: '', idGrado: '', ...lista.context.query.filters }
  return [
    letters.length > 0 && letters[0] !== JSON.stringify(grado) && `las letras son de ${letters[0]} y el grado es ${JSON.stringify(grado)}`,
    JSON.stringify(gradeOf({ idEnsenanza, idGrado })) !== JSON.stringify(grado) &&
      `la lista filtra ${idGrado} y las letras ${grado?.idGrado}`,
    catalog && catalog.encuesta.encuestaId !== encuestaId && 'los cursos son de otra encuesta',
    mesa.context.encuesta?.encuestaId !== encuestaId && 'el escritorio es de otra encuesta',
  ].filter((falta) => typeof falta === 'string')
}

/** The round and the form that it goes to are of the survey in hand, and that form of what the person asked to go through. */
function malDeDigitacion(escritorio: Escritorio): string[] {
  const foto = fotoDe(escritorio, 'entry')
  if (!foto) return []
  const { encuestaId, idRbd, filters, round, next } = foto.context
  const pregunta = JSON.stringify({ encuestaId, idRbd, filters })
  return [
    escritorio.desk.getSnapshot().context.encuesta?.encuestaId !== encuestaId && 'se digita otra encuesta que la del escritorio',
    round && round.encuestaId !== encuestaId && 'la ronda es de otra encuesta',
    foto.matches('opening') && next?.marca.pregunta !== pregunta && `abre el de ${next?.marca.pregunta} y se digita ${pregunta}`,
  ].filter((falta) => typeof falta === 'string')
}

/** Goes through the forms of what the list shows. */
const digita =
  (type: 'START' | 'CONTINUE'): Hace =>
  (escritorio) =>
    envia('entry', { type, filters: fotoDe(escritorio, 'table')?.context.query.filters ?? {} })(escritorio)

const filtraCurso =
  (idGrado: string): Hace =>
  ({ desk }) =>
    desk.send({ type: 'FILTER', filters: { idEnsenanza: idGrado === '' ? '' : '110', idGrado, letraCurso: '' } } as AnyEventObject)

/** What somebody does, one thing after another. */
const pasos = (...que: string[]): Paso[] => que.map((uno) => [uno, 0, 0])

const DE_REFERENCIA = (_: unknown, { version }: Marca) => ({ filas: [{ version }] })

const CASOS: Readonly<Record<string, Caso>> = {
  'admin-usuarios': {
    abre: () =>
      abreEscritorio(
        adminUsuariosMachine,
        { rolId: 2, query: QUERY, defaults: DEFAULTS },
        { 'table.loadPage': pagina, 'reference.loadAll': DE_REFERENCIA },
        { 'record.saveRecord': ['table'], 'record.deleteRecord': ['table'], 'secondFactor.act': ['table'] },
      ),
    hace: { ...DE_LISTA, ...deFicha('record'), ...deAccion('secondFactor'), ...deAccion('reset') },
    ejemplos: [
      [...pasos('pide secondFactor', 'confirma secondFactor'), ['mira', 0, 0], ['llega', 2, 0]],
      [['llega', 0, 0], ...pasos('vuelve a la ventana', 'pide secondFactor', 'confirma secondFactor'), ['mira', 1, 0], ['llega', 2, 0]],
    ],
    mal: malDeLista,
  },
  'admin-encuestas': {
    abre: () =>
      abreEscritorio(
        adminEncuestasMachine,
        { query: QUERY, defaults: DEFAULTS },
        { 'table.loadPage': pagina, 'reference.loadAll': DE_REFERENCIA },
        {
          'record.saveRecord': ['table', 'reference'],
          'record.deleteRecord': ['table', 'reference'],
          'copy.saveRecord': ['table', 'reference'],
          'tie.saveRecord': ['table'],
          'period.act': ['table', 'reference'],
        },
      ),
    hace: { ...DE_LISTA, ...deFicha('record'), ...deFicha('copy'), ...deFicha('tie'), ...deAccion('period') },
    ejemplos: [[...pasos('pide period', 'confirma period'), ['mira', 1, 0], ['llega', 2, 0]]],
    mal: malDeLista,
  },
  'admin-apoderados-estudiantes': {
    abre: () =>
      abreEscritorio(
        adminApoderadosEstudiantesMachine,
        { query: QUERY, defaults: DEFAULTS },
        { 'table.loadPage': pagina },
        {
          'record.saveRecord': ['table'],
          'record.deleteRecord': ['table'],
          'link.saveRecord': ['table'],
          'confirm.act': ['table'],
          'unlink.act': ['table'],
        },
      ),
    hace: { ...DE_LISTA, ...deFicha('record'), ...deFicha('link'), ...deAccion('confirm'), ...deAccion('unlink') },
    ejemplos: [[...pasos('pide confirm', 'confirma confirm'), ['mira', 0, 0], ['llega', 1, 0]]],
    mal: malDeLista,
  },
  'seleccion-estudiante': {
    abre: () =>
      abreEscritorio(
        seleccionEstudianteMachine,
        {
          idRbd: 90145,
          encuesta: { encuestaId: 1, nombre: 'una' },
          opens: true,
          query: QUERY,
          defaults: DEFAULTS,
          discarded: false,
        },
        {
          ...SERVICIOS_DE_ACCESO,
          'table.loadPage': pagina,
          'surveys.getEncuestasDeRbd': () => [
            { encuestaId: 1, nombre: 'una' },
            { encuestaId: 2, nombre: 'otra' },
          ],
          'courses.loadCatalog': ({ encuestaId }: { encuestaId: number }, marca, azar) => ({
            encuesta: { encuestaId },
            hasOthers: true,
            ensenanzas: [],
            cursos: ['5', '6'].slice(azar % 2).map((idGrado) => ({ idEnsenanza: 110, idGrado: Number(idGrado), letraCurso: 'A' })),
            marca,
          }),
          'courses.getLetrasCursos': ({ grado }: { grado: unknown }) => [JSON.stringify(grado)],
          'entry.readRound': ({ encuestaId }: { encuestaId: number }, _marca, azar) =>
            azar % 2 === 0 ? null : { desde: 0, done: azar, encuestaId, token: 't1' },
          'entry.getEstado': estadoDe,
          'entry.findNext': ({ encuestaId }: { encuestaId: number }, marca, azar) =>
            azar % 3 === 0 ? null : { encuestaId, token: 't2', marca },
        },
        { 'access.postToma': [] },
        { 'access.getEstado': () => ['table', 'courses'] },
      ),
    hace: {
      ...DE_LISTA,
      ...RESTO_DE_ACCESO,
      'un grado': filtraCurso('5'),
      'otro grado': filtraCurso('6'),
      'ningún grado': filtraCurso(''),
      'cambia de encuesta': ({ desk }) => desk.send({ type: 'CHANGE_SURVEY' }),
      'elige la primera': envia('surveys', { type: 'CHOOSE', encuestaId: 1 }),
      'elige la segunda': envia('surveys', { type: 'CHOOSE', encuestaId: 2 }),
      digita: digita('START'),
      'sigue digitando': digita('CONTINUE'),
      'deja de digitar': envia('entry', { type: 'STOP' }),
    },
    ejemplos: [
      [
        ['mira', 0, 0],
        ['mira', 1, 0],
        ...pasos('TAKE t1'),
        ['llega', 3, 0],
        ...pasos('CONFIRM en el acceso'),
        ['llega', 3, 0],
        ['llega', 3, 0],
      ],
      [
        ...pasos('cambia de encuesta', 'llega', 'llega', 'llega', 'llega', 'llega', 'llega', 'elige la segunda'),
        ...pasos('llega', 'llega', 'llega', 'llega', 'digita'),
        ['llega', 0, 1],
      ],
    ],
    mal: (escritorio) => [
      ...malDeLista(escritorio),
      ...malDeAcceso(escritorio),
      ...malDeCursos(escritorio),
      ...malDeDigitacion(escritorio),
    ],
  },
  'mis-estudiantes': {
    abre: () =>
      abreEscritorio(
        misEstudiantesMachine,
        { usuarioId: 7 },
        {
          ...SERVICIOS_DE_ACCESO,
          'links.getEstudiantes': (_: unknown, { version }) => [
            { vinculoId: 1, runEstudiante: '36208845-3', token: 't1', estado: 'EN_PROGRESO', actualizado: String(version) },
          ],
          'links.getEstudiantePorRun': ({ run }: { run: string }) => ({ runEstudiante: run }),
          'links.postVinculo': ({ runEstudiante }: { runEstudiante: string }, { version }) => ({
            vinculoId: version,
            runEstudiante,
            token: 't2',
            estado: 'NO_INICIADA',
            actualizado: String(version),
          }),
          'receipts.loadAll': DE_REFERENCIA,
        },
        { 'links.postVinculo': ['links'], 'links.deleteVinculo': ['links'], 'proof.saveRecord': ['links'], 'access.postToma': [] },
        { 'access.getEstado': ({ token }: DeToken) => [`links ${token}`] },
      ),
    hace: {
      ...RESTO_DE_ACCESO,
      ...deFicha('proof'),
      busca: envia('links', { type: 'LOOK_UP', run: '36.120.458-1' }),
      'busca a otro': envia('links', { type: 'LOOK_UP', run: '36.121.302-5' }),
      vincula: envia('links', { type: 'LINK' }),
      'pide desvincular': (escritorio) => {
        const [estudiante] = fotoDe(escritorio, 'links')?.context.estudiantes ?? []
        if (estudiante) envia('links', { type: 'ASK_UNLINK', estudiante })(escritorio)
      },
      desvincula: envia('links', { type: 'UNLINK' }),
      deshace: envia('links', { type: 'UNDO' }),
      'cancela el vínculo': envia('links', { type: 'CANCEL' }),
      'reintenta la lista': envia('links', { type: 'RETRY' }),
    },
    ejemplos: [
      [...pasos('abre proof', 'guarda proof'), ['mira', 0, 0], ['llega', 2, 0]],
      [['mira', 0, 0], ...pasos('abre proof', 'guarda proof'), ['mira', 2, 0], ...pasos('CONSULT t1'), ['llega', 3, 0], ['falla', 2, 0]],
      [
        ['llega', 0, 0],
        ...pasos('vuelve a la ventana', 'abre proof', 'guarda proof'),
        ['mira', 1, 0],
        ['mira', 2, 0],
        ...pasos('CONSULT t1'),
        ['llega', 3, 0],
        ['falla', 2, 0],
      ],
    ],
    mal: malDeAcceso,
  },
}

const pasosDe = ({ hace }: Caso): fc.Arbitrary<Paso[]> => {
  const nombres = Object.keys(hace)
  const paso = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...nombres) },
    { weight: 4, arbitrary: fc.constantFrom('mira') },
    { weight: 8, arbitrary: fc.constantFrom('llega') },
    { weight: 1, arbitrary: fc.constantFrom('falla', 'pasa el plazo') },
    { weight: 2, arbitrary: fc.constantFrom('vuelve a la ventana') },
  )
  return fc.array(fc.tuple(paso, fc.nat(5), fc.nat(7)), { minLength: 4, maxLength: 40 })
}

async function da(escritorio: Escritorio, { hace }: Caso, [que, cual, azar]: Paso): Promise<void> {
  if (que === 'mira') return escritorio.mira(cual, azar)
  if (que === 'llega' || que === 'falla') return escritorio.llega(cual, azar, que === 'falla')
  if (que === 'vuelve a la ventana') return escritorio.vuelve()
  if (que === 'pasa el plazo') return escritorio.pasaElPlazo()
  hace[que]?.(escritorio)
  return undefined
}

async function recorre(caso: Caso, camino: readonly Paso[]): Promise<void> {
  const escritorio = caso.abre()
  try {
    for (const paso of camino) {
      await da(escritorio, caso, paso)
      expect(caso.mal(escritorio)).toEqual([])
    }
    await escritorio.termina()
    expect([...caso.mal(escritorio), ...atrasado(escritorio)]).toEqual([])
    expect(escritorio.desk.getSnapshot().value).not.toBe('broken')
  } finally {
    escritorio.desk.stop()
  }
}

/** Ways through each desk. */
const CARRERAS = 200

describe.each(Object.entries(CASOS))('el escritorio %s', (_, caso) => {
  const { ejemplos } = caso
  test('lleguen como lleguen las respuestas, muestra lo que se pide y nada menos que lo que se dijo', { timeout: 120_000 }, () =>
    fc.assert(
      fc.asyncProperty(pasosDe(caso), (camino) => recorre(caso, camino)),
      { numRuns: CARRERAS, seed: 2025, examples: ejemplos.map((uno): [Paso[]] => [uno]) },
    ),
  )
})
