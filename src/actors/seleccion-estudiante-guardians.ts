import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { destinatarioDeCodigo, type DestinatarioDeCodigo, type VinculoDeclarado } from '#contract/apoderados.ts'
import type { PeticionDe } from '#contract/operaciones.ts'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import { revisa } from '#contract/validacion.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import { collectionMachineOf } from '#machines/collection/collection.chart.ts'
import { confirmedActionMachineOf } from '#machines/confirmed-action/confirmed-action.chart.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import { renewedListMachineOf } from '#machines/renewed-list/renewed-list.chart.ts'
import { saveFile } from './save-file.ts'
import { watchReturn } from './watch-return.ts'

/** A course of the school, as its calls name it. */
export interface Course {
  idEnsenanza: number
  idGrado: number
  letraCurso: string
}

/** The slips with a course's codes, on the real API. */
export function seleccionEstudianteCodesFlow(call: Call) {
  return fileDownloadMachineOf<Course>().provide({
    actors: {
      download: fromPromise(async ({ input: { request }, signal }) => {
        if (request === null) return
        const file = await call('postApoderadosEstudiantesCodigos', { body: request }, { signal })
        saveFile(file, `codigos-${request.idGrado}-${request.letraCurso}.pdf`)
      }),
    },
  })
}

/** Which pending students: a table of a school's, or its courses' lists with their slips or letters. */
export type PendingOf =
  | { table: PeticionDe<'getApoderadosEstudiantesPendientes'>['query'] }
  | { slips: PeticionDe<'postApoderadosEstudiantesPendientesTalones'>['body'] }

async function pendingFile(call: Call, request: PendingOf, signal: AbortSignal): Promise<void> {
  if ('table' in request) {
    saveFile(
      await call('getApoderadosEstudiantesPendientes', { query: request.table }, { signal }),
      `pendientes.${request.table.formato ?? 'csv'}`,
    )
    return
  }
  const file = await call('postApoderadosEstudiantesPendientesTalones', { body: request.slips }, { signal })
  const { cartas, idGrado, letraCurso } = request.slips
  const parts = [cartas ? 'cartas' : 'pendientes', idGrado, letraCurso].filter((part) => part !== undefined)
  saveFile(file, `${parts.join('-')}.pdf`)
}

/** The pending students in a file, on the real API. */
export function seleccionEstudiantePendingFlow(call: Call) {
  return fileDownloadMachineOf<PendingOf>().provide({
    actors: {
      download: fromPromise(async ({ input: { request }, signal }) => {
        if (request !== null) await pendingFile(call, request, signal)
      }),
    },
  })
}

/** What each line says, `RUN; correo`, or which line is wrong. */
export function recipientsOf(text: string): { recipients: DestinatarioDeCodigo[]; defect: string | null } {
  const recipients: DestinatarioDeCodigo[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [runEstudiante = '', correoElectronico = ''] = line.split(/[;,\t]/)
    const revision = revisa(destinatarioDeCodigo, { runEstudiante, correoElectronico })
    if (!revision.valida) return { recipients: [], defect: `Línea ${i + 1}: ${Object.values(revision.campos)[0] ?? ''}` }
    recipients.push(revision.valor)
  }
  return { recipients, defect: recipients.length === 0 ? 'Escriba al menos un RUN y su correo.' : null }
}

/** A course's codes by mail, to the addresses that the school has. */
export function seleccionEstudianteCodesMailFlow(call: Call) {
  return adminRecordMachineOf<Course, { destinatarios: string }>((data): Record<string, string> => {
    const { defect } = recipientsOf(data.destinatarios)
    return defect === null ? {} : { destinatarios: defect }
  }).provide({
    actors: {
      saveRecord: fromPromise(async ({ input: { item, data }, signal }) => {
        if (item === null || data === null) throw new Error('There is no course to write to.')
        const { recipients } = recipientsOf(data.destinatarios)
        const { enviados, sinEnviar } = await call(
          'postApoderadosEstudiantesCodigosCorreos',
          { body: { ...item, destinatarios: recipients } },
          { signal },
        )
        if (sinEnviar.length === 0) return
        const message = `Salieron ${enviados} correos. No salieron los de ${sinEnviar.map(formateaRut).join(', ')}. Deje esas líneas e intente más tarde.`
        throw new RechazoDeApi(0, { message, codigo: 'sin-enviar' })
      }),
    },
  })
}

/** Who says to be a guardian in a course, until somebody proves it. */
function declaredFlow(call: Call) {
  return collectionMachineOf<VinculoDeclarado, Course>().provide({
    actors: {
      loadAll: fromPromise(async ({ input, signal }) => ({
        filas: await call('getApoderadosEstudiantesDeclarados', { query: input.scope }, { signal }),
      })),
      watchReturn,
    },
  })
}

/** A declared bond that the school knows to be true. */
function confirmFlow(call: Call) {
  return confirmedActionMachineOf<VinculoDeclarado>().provide({
    actors: {
      act: fromPromise(({ input: { target }, signal }) =>
        call('postAdminApoderadosEstudiantesPrueba', { params: { id: target?.vinculoId ?? 0 } }, { signal }),
      ),
    },
  })
}

/** Who says to be a guardian in a course, and the school's word on it. */
export function seleccionEstudianteDeclaredFlow(call: Call) {
  return renewedListMachineOf<VinculoDeclarado, Course, VinculoDeclarado>().provide({
    actors: { list: declaredFlow(call), action: confirmFlow(call) },
  })
}
