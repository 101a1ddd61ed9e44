import { fromCallback, fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { courseCatalogMachine, type Catalogo, type CourseCatalogInput } from '#machines/course-catalog/course-catalog.machine.ts'
import { watchReturn } from './watch-return.ts'

/** The survey, its teaching types in the school and the courses of each, as one answer. */
async function loadCatalog(call: Call, { encuestaId, idRbd }: CourseCatalogInput, signal: AbortSignal): Promise<Catalogo> {
  const encuestas = await call('getEncuestasDeRbd', { params: { rbd: idRbd } }, { signal })
  const encuesta = encuestas.find((una) => una.encuestaId === encuestaId) ?? null
  const hayOtras = encuestas.some((una) => una.encuestaId !== encuestaId)
  if (!encuesta) return { encuesta, hayOtras, tipos: [], cursos: [] }
  const enEscuela = { e: encuestaId, rbd: idRbd }
  const tipos = await call('getTiposEnsenanzaDeRbd', { params: enEscuela }, { signal })
  const cursos = await Promise.all(
    tipos.map(({ idEnsenanza }) => call('getCursosDeRbd', { params: { ...enEscuela, t: idEnsenanza } }, { signal })),
  )
  return { encuesta, hayOtras, tipos, cursos: cursos.flat() }
}

/** What the students' filters offer, on the real API. */
export function courseCatalogFlow(call: Call) {
  return courseCatalogMachine.provide({
    actors: {
      loadCatalog: fromPromise(({ input, signal }) => loadCatalog(call, input, signal)),
      getLetrasCursos: fromPromise(({ input: { idRbd, grado }, signal }) =>
        call('getLetrasCursos', { params: { rbd: idRbd, t: grado.idEnsenanza, g: grado.idGrado } }, { signal }),
      ),
      watchReturn: fromCallback(({ sendBack }) => watchReturn(() => sendBack({ type: 'RETURNED' }))),
    },
  })
}
