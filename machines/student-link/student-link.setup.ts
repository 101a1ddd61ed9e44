import { assign, emit, fromCallback, fromPromise, raise, setup } from 'xstate'
import { busquedaDeEstudiante, type EstudianteVinculado } from '#contract/apoderados.ts'
import { comoFalla, fallaDeCampos } from '#contract/falla.ts'
import type { EstadoDeToken } from '#contract/proveedor.ts'
import { rutDeRed } from '#contract/rules/rut.ts'
import { faltasDe, revisa } from '#contract/validacion.ts'
import type { Emitted } from '../emitted.ts'
import type { Preview, StudentLinkContext, StudentLinkEvent } from './student-link.vocabulary.ts'
import { waitMachine } from '../wait/wait.chart.ts'
import type { StateMeta } from '../state-meta.ts'

const ALREADY_LINKED = 'Ese estudiante ya está en su lista.'

const notProvided = () => Promise.reject(new Error('not provided'))

/** What the names in the chart of a guardian's students mean. */
export const studentLinkSetup = setup({
  types: {
    context: {} as StudentLinkContext,
    events: {} as StudentLinkEvent,
    input: {} as { usuarioId: number },
    emitted: {} as Emitted,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    wait: waitMachine,
    getEstudiantes: fromPromise<EstudianteVinculado[]>(notProvided),
    watchReturn: fromCallback<{ type: 'RETURNED' }>(() => {
      throw new Error('not provided')
    }),
    getEstudiantePorRun: fromPromise<Preview, { run: string }>(notProvided),
    postVinculo: fromPromise<EstudianteVinculado, { runEstudiante: string; usuarioId: number }>(notProvided),
    deleteVinculo: fromPromise<unknown, { run: string }>(notProvided),
  },
  guards: {
    isRunWrong: (_, params: { run: string }) => !revisa(busquedaDeEstudiante, params).valida,
    isAlreadyLinked: ({ context }, params: { run: string }) =>
      context.estudiantes.some(({ runEstudiante }) => runEstudiante === rutDeRed(params.run)),
  },
  actions: {
    replaceList: assign((_, params: readonly EstudianteVinculado[]) => ({ estudiantes: params, listFailure: null })),
    storeListFailure: assign((_, params: { error: unknown }) => ({ listFailure: comoFalla(params.error) })),
    reloadList: raise({ type: 'LIST_CHANGED' }),
    learnState: assign(({ context }, params: EstadoDeToken) => ({
      estudiantes: context.estudiantes.map((one) =>
        one.token === params.token ? { ...one, estado: params.estado, actualizado: params.actualizado } : one,
      ),
    })),
    showRunDefect: assign((_, params: { run: string }) => ({ failure: fallaDeCampos(faltasDe(busquedaDeEstudiante, params)) })),
    refuseLinked: assign({ failure: fallaDeCampos({ run: ALREADY_LINKED }) }),
    storeFailure: assign((_, params: { error: unknown }) => ({ failure: comoFalla(params.error) })),
    clearFailure: assign({ failure: null }),
    storePreview: assign((_, params: Preview) => ({ preview: params })),
    clearPreview: assign({ preview: null, failure: null }),
    addStudent: assign(({ context }, params: EstudianteVinculado) => ({ estudiantes: [...context.estudiantes, params] })),
    chooseStudent: assign((_, params: EstudianteVinculado) => ({ unlinked: params, failure: null })),
    clearChosen: assign({ unlinked: null, failure: null }),
    clearStudent: assign(({ context }) => ({
      estudiantes: context.estudiantes.filter(({ vinculoId }) => vinculoId !== context.unlinked?.vinculoId),
    })),
    announceLink: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Estudiante vinculado.' } }),
    announceUnlink: emit({ type: 'NOTIFY', notice: { tone: 'exito', text: 'Estudiante desvinculado.' } }),
  },
})
