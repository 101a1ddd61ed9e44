import { createActor, fromCallback, fromPromise } from 'xstate'
import { expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { courseCatalogMachine, type Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { catalog, catalogFailure, courseLetters } from '#machines/course-catalog/course-catalog.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(courseCatalogMachine)

const conCompletadas = (completadas: number): Catalog => ({
  encuesta: null,
  hasOthers: false,
  ensenanzas: [{ idEnsenanza: 110, dsEnsenanza: 'Enseñanza básica', estudiantes: 32 }],
  cursos: [{ idEnsenanza: 110, idGrado: 5, dsGrado: '5° básico', letraCurso: 'B', estudiantes: 32, completadas }],
})
const sinServicio = new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' })

type Respuesta<T> = T | RechazoDeApi

/** The desk of survey 7 in school 90145, with the answers of each kind of request in their order. */
async function unEscritorio({
  catalogos,
  letters = [],
  vuelve,
}: {
  catalogos: Respuesta<Catalog>[]
  letters?: Respuesta<string[]>[]
  vuelve?: 'no se sabe'
}) {
  const pedidos: unknown[] = []
  let regresa = () => {}
  const siguiente = <T>(respuestas: Respuesta<T>[], pedido: unknown): T => {
    pedidos.push(pedido)
    const respuesta = respuestas.shift()
    if (respuesta === undefined || respuesta instanceof RechazoDeApi) throw respuesta
    return respuesta
  }
  const actor = createActor(
    courseCatalogMachine.provide({
      actors: {
        loadCatalog: fromPromise(async ({ input }) => siguiente(catalogos, input)),
        getLetrasCursos: fromPromise(async ({ input }) => siguiente(letters, input)),
        watchReturn: fromCallback(({ sendBack }) => {
          if (vuelve === 'no se sabe') throw new Error('sin ventana')
          regresa = () => sendBack({ type: 'RETURNED' })
        }),
      },
    }),
    { input: { encuestaId: 7, idRbd: 90145 }, inspect: coverage.inspect },
  ).start()
  const asentado = () => new Promise<void>((listo) => setTimeout(listo))
  await asentado()
  return {
    actor,
    pedidos,
    asentado,
    regresa: () => regresa(),
    lee: <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot()),
  }
}

it('pide los cursos de la encuesta en el establecimiento', async () => {
  const { pedidos, lee } = await unEscritorio({ catalogos: [conCompletadas(21)] })
  expect(pedidos).toEqual([{ encuestaId: 7, idRbd: 90145 }])
  expect(lee(catalog)?.cursos[0]?.completadas).toBe(21)
})

it('al cambiar un estado renueva el avance sin quitar el que se ve', async () => {
  const { actor, lee, asentado } = await unEscritorio({ catalogos: [conCompletadas(21), conCompletadas(22)] })
  actor.send({ type: 'REFRESH' })
  expect(lee(catalog)?.cursos[0]?.completadas).toBe(21)
  await asentado()
  expect(lee(catalog)?.cursos[0]?.completadas).toBe(22)
})

it('al volver a la pestaña también renueva el avance', async () => {
  const { regresa, lee, asentado } = await unEscritorio({ catalogos: [conCompletadas(21), conCompletadas(22)] })
  regresa()
  await asentado()
  expect(lee(catalog)?.cursos[0]?.completadas).toBe(22)
})

it('si la renovación falla, sigue el avance de antes', async () => {
  const { actor, lee, asentado } = await unEscritorio({ catalogos: [conCompletadas(21), sinServicio] })
  actor.send({ type: 'REFRESH' })
  await asentado()
  expect(lee(catalog)?.cursos[0]?.completadas).toBe(21)
  expect(lee(catalogFailure)).toBeNull()
})

it('si los cursos no llegan, lo dice y permite intentar otra vez', async () => {
  const { actor, lee, asentado } = await unEscritorio({ catalogos: [sinServicio, conCompletadas(21)] })
  expect(lee(catalog)).toBeNull()
  expect(lee(catalogFailure)?.mensaje).toBe('El servicio no responde.')
  actor.send({ type: 'RETRY' })
  await asentado()
  expect(lee(catalog)).not.toBeNull()
  expect(lee(catalogFailure)).toBeNull()
})

it('si los cursos no llegaron, volver a la pestaña los pide otra vez', async () => {
  const { regresa, lee, asentado } = await unEscritorio({ catalogos: [sinServicio, conCompletadas(21)] })
  regresa()
  await asentado()
  expect(lee(catalog)).not.toBeNull()
})

it('al elegir un grado pide sus letras una sola vez', async () => {
  const { actor, pedidos, lee, asentado } = await unEscritorio({ catalogos: [conCompletadas(21)], letters: [['A', 'B']] })
  actor.send({ type: 'SELECT', grado: { idEnsenanza: 110, idGrado: 5 } })
  actor.send({ type: 'SELECT', grado: { idEnsenanza: 110, idGrado: 5 } })
  await asentado()
  expect(pedidos.slice(1)).toEqual([{ idRbd: 90145, grado: { idEnsenanza: 110, idGrado: 5 } }])
  expect(lee(courseLetters)).toEqual(['A', 'B'])
})

it('el mismo grado de otra enseñanza tiene otras letras', async () => {
  const { actor, lee, asentado } = await unEscritorio({ catalogos: [conCompletadas(21)], letters: [['A', 'B'], ['C']] })
  actor.send({ type: 'SELECT', grado: { idEnsenanza: 110, idGrado: 1 } })
  await asentado()
  actor.send({ type: 'SELECT', grado: { idEnsenanza: 310, idGrado: 1 } })
  await asentado()
  expect(lee(courseLetters)).toEqual(['C'])
})

it('al quitar el grado olvida sus letras', async () => {
  const { actor, lee, asentado } = await unEscritorio({ catalogos: [conCompletadas(21)], letters: [['A', 'B']] })
  actor.send({ type: 'SELECT', grado: { idEnsenanza: 110, idGrado: 5 } })
  await asentado()
  actor.send({ type: 'SELECT', grado: null })
  expect(lee(courseLetters)).toEqual([])
})

it('si las letras no llegan, se piden otra vez al volver', async () => {
  const { actor, regresa, lee, asentado } = await unEscritorio({
    catalogos: [conCompletadas(21), conCompletadas(21)],
    letters: [sinServicio, ['B']],
  })
  actor.send({ type: 'SELECT', grado: { idEnsenanza: 110, idGrado: 5 } })
  await asentado()
  expect(lee(courseLetters)).toEqual([])
  expect(lee(catalogFailure)).toBeNull()
  regresa()
  await asentado()
  expect(lee(courseLetters)).toEqual(['B'])
})

it('sin quién avise el regreso, los cursos igual se cargan', async () => {
  const { lee } = await unEscritorio({ catalogos: [conCompletadas(21)], vuelve: 'no se sabe' })
  expect(lee(catalog)).not.toBeNull()
})

it('cada transición de los cursos se recorrió', () => {
  expect(coverage.missing()).toEqual([])
})
