import { catalog } from '../course-catalog/course-catalog.selectors.ts'
import { onNews } from '../desk.ts'
import { knownState } from '../survey-access/survey-access.selectors.ts'
import { tableQuery } from '../table/table.selectors.ts'
import { chosenSurvey, placeOf, seleccionEstudianteSetup } from './seleccion-estudiante.setup.ts'

/** A transition on news of a part, when its own question says so. */
const asked = <const Guard extends string, News extends { guard: { params: unknown } }>(type: Guard, news: News) => ({
  ...news,
  guard: { type, params: news.guard.params as News['guard']['params'] } as const,
})

/**
 * The school's desk (spec, sections 2 and 7): which survey, then its students, their courses, the access to each one's survey,
 * the typing of paper forms and the receipts. What one of them learns the others hear through it.
 */
export const seleccionEstudianteMachine = seleccionEstudianteSetup.createMachine({
  id: 'seleccion-estudiante',
  description: 'El escritorio de un establecimiento',
  // What the list is opened with is no news of it.
  context: ({ input: { query, ...input } }) => ({
    ...input,
    heard: { table: query },
    picksOnly: true,
  }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Ve si la sesión ya eligió la encuesta que se pide',
      always: [
        { description: 'Ya hay una encuesta', guard: 'hasSurvey', target: 'working' },
        { description: 'Falta elegirla', target: 'choosing' },
      ],
    },
    choosing: {
      description: 'Con qué encuesta se trabaja',
      invoke: {
        id: 'surveys',
        src: 'surveys',
        input: ({ context: { idRbd, picksOnly, asked } }) => ({ idRbd, picksOnly, asked, goesOn: false }),
        onDone: {
          target: 'working',
          actions: [
            { type: 'storeSurvey', params: ({ event }) => ({ fact: event.output }) },
            { type: 'tellSession', params: ({ event }) => ({ fact: event.output }) },
          ],
        },
        onError: { target: 'broken' },
      },
    },
    working: {
      description: 'Los estudiantes de la encuesta',
      entry: 'publishPlace',
      on: {
        FILTER: { actions: ['clearDiscarded', { type: 'filterTable', params: ({ event }) => event }] },
        CHANGE_SURVEY: { target: 'choosing', actions: 'clearSurvey' },
        NAVIGATED: {
          guard: { type: 'asksForAnother', params: ({ event }) => event },
          target: 'choosing',
          actions: ['clearSurvey', { type: 'storeAsked', params: ({ event }) => event }],
        },
      },
      invoke: [
        {
          id: 'table',
          src: 'table',
          input: ({ context }) => ({
            ruta: 'seleccionEstudiante',
            scope: { encuestaId: chosenSurvey(context).encuestaId, idRbd: context.idRbd, opens: context.opens },
            place: placeOf(context),
            query: context.heard.table,
            defaults: context.defaults,
          }),
          onSnapshot: [
            {
              description: 'Se pide un curso que la encuesta no tiene: se quita',
              ...asked('asksForNothing', onNews('table', tableQuery, ['markDiscarded', 'clearCourse'])),
            },
            { description: 'Se pide otra cosa', ...onNews('table', tableQuery, ['selectGrade']) },
          ],
          onError: { target: 'broken' },
        },
        {
          id: 'courses',
          src: 'courses',
          input: ({ context }) => ({ encuestaId: chosenSurvey(context).encuestaId, idRbd: context.idRbd }),
          onSnapshot: [
            {
              description: 'La encuesta ya no corresponde al establecimiento',
              guard: { type: 'isGone', params: ({ event }) => ({ courses: catalog(event.snapshot) }) },
              target: 'choosing',
              actions: 'clearSurvey',
            },
            {
              description: 'La encuesta no tiene el curso que se pide: se quita',
              ...asked('lacksTheCourse', onNews('courses', catalog, ['markDiscarded', 'clearCourse'])),
            },
            { description: 'Llegaron los cursos', ...onNews('courses', catalog, ['selectGrade']) },
          ],
          onError: { target: 'broken' },
        },
        {
          id: 'access',
          src: 'access',
          onSnapshot: { description: 'Se supo cómo está una encuesta', ...onNews('access', knownState, ['renewTable', 'renewCourses']) },
          onError: { target: 'broken' },
        },
        {
          id: 'entry',
          src: 'entry',
          input: ({ context }) => ({
            encuestaId: chosenSurvey(context).encuestaId,
            idRbd: context.idRbd,
            filters: context.heard.table.filters,
          }),
          onError: { target: 'broken' },
        },
        { id: 'receipts', src: 'receipts', onError: { target: 'broken' } },
      ],
    },
    broken: { description: 'Una parte del escritorio se rompió por un defecto' },
  },
})
