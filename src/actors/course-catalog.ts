import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { courseCatalogMachine, type Catalog, type CourseCatalogInput } from '#machines/course-catalog/course-catalog.chart.ts'
import { watchReturn } from './watch-return.ts'

/** The survey, its teaching types in the school and the courses of each, as one answer. */
async function loadCatalog(call: Call, { encuestaId, idRbd }: CourseCatalogInput, signal: AbortSignal): Promise<Catalog> {
  const encuestas = await call('getEncuestasDeRbd', { params: { rbd: idRbd } }, { signal })
  const encuesta = encuestas.find((one) => one.encuestaId === encuestaId) ?? null
  const hasOthers = encuestas.some((one) => one.encuestaId !== encuestaId)
  if (!encuesta) return { encuesta, hasOthers, ensenanzas: [], cursos: [] }
  const atSchool = { e: encuestaId, rbd: idRbd }
  const ensenanzas = await call('getTiposEnsenanzaDeRbd', { params: atSchool }, { signal })
  const cursos = await Promise.all(
    ensenanzas.map(({ idEnsenanza }) => call('getCursosDeRbd', { params: { ...atSchool, t: idEnsenanza } }, { signal })),
  )
  return { encuesta, hasOthers, ensenanzas, cursos: cursos.flat() }
}

/** What the students' filters offer, on the real API. */
export function courseCatalogFlow(call: Call) {
  return courseCatalogMachine.provide({
    actors: {
      loadCatalog: fromPromise(({ input, signal }) => loadCatalog(call, input, signal)),
      getLetrasCursos: fromPromise(({ input: { idRbd, grado }, signal }) =>
        call('getLetrasCursos', { params: { rbd: idRbd, t: grado.idEnsenanza, g: grado.idGrado } }, { signal }),
      ),
      watchReturn,
    },
  })
}
