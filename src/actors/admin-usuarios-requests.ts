import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import type { Resolucion, SolicitudRecibida } from '#contract/privacidad.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { tableMachineOf } from '#machines/table/table.chart.ts'
import { watchReturn } from './watch-return.ts'

/** What people asked about their data. */
export function adminUsuariosRequestsTableFlow(call: Call) {
  return tableMachineOf<SolicitudRecibida, null>().provide({
    actors: {
      loadPage: fromPromise(async ({ input: { query: asked }, signal }) => {
        const { vista: _view, ...filters } = asked.filters
        const query = { ...filters, limit: asked.limit, offset: asked.offset } as PeticionDe<'getAdminSolicitudes'>['query']
        return { ...(await call('getAdminSolicitudes', { query }, { signal })), next: null }
      }),
      watchReturn,
    },
  })
}

/** Resolving one, with what the person is answered. */
export function adminUsuariosRequestsFlow(call: Call) {
  return confirmedActionMachineOf<Resolucion>().provide({
    actors: {
      act: fromPromise(({ input: { target, motivo }, signal }) =>
        call(
          'putAdminSolicitud',
          { params: { id: target?.solicitud.solicitudId ?? 0 }, body: { aceptada: target?.aceptada ?? false, motivo } },
          { signal },
        ),
      ),
    },
  })
}
