import { fromCallback, fromPromise } from 'xstate'
import { answerSavingMachine, type OutboxCommand } from '#machines/answer-saving/answer-saving.machine.ts'
import type { Leidas, Lote } from '#machines/answer-saving/answer-saving.answers.ts'
import type { Envio } from '#machines/survey-answering/survey-answering.context.ts'
import { surveyAnsweringMachine } from '#machines/survey-answering/survey-answering.machine.ts'
import { conexion } from './conexion.ts'
import type { Deudas } from './deudas.ts'
import type { SesionDeEncuesta } from './entrada.ts'
import type { Llamada } from './llamada.ts'

interface Servicios {
  call: Llamada
  sesion: SesionDeEncuesta
  deudas: Deudas
}

/** The survey's machine with what its slots really do. */
export function surveyAnsweringFlow({ call, sesion, deudas }: Servicios) {
  const saving = answerSavingMachine.provide({
    actors: {
      saveAnswers: fromPromise<{ version: number }, Lote>(({ input: { idempotencyKey, version, cambios, pagina }, signal }) =>
        call('putEncuestadorRespuestas', { body: { version, cambios, ...(pagina !== null && { pagina }) } }, { idempotencyKey, signal }),
      ),
      loadAnswers: fromPromise<Leidas>(({ signal }) => call('getEncuestadorRespuestas', {}, { signal })),
      outbox: fromCallback<OutboxCommand, { clave: string }>(({ input, receive, sendBack }) => {
        receive(({ deuda }) => {
          deudas.guardar(input.clave, deuda).catch(() => sendBack({ type: 'BACKUP_FAILED' }))
        })
      }),
      connection: conexion,
    },
  })
  return surveyAnsweringMachine.provide({
    actors: {
      saving,
      startSession: fromPromise<void, { ticket: string }>(async ({ input: { ticket }, signal }) => {
        const { accessToken } = await call('postEncuestadorSesion', { body: { ticket } }, { signal })
        sesion.guardar(accessToken)
      }),
      loadSurvey: fromPromise(({ signal }) => call('getEncuestadorRespuestas', {}, { signal })),
      readDebt: fromPromise(({ input }: { input: { clave: string } }) => deudas.tomar(input.clave)),
      submitSurvey: fromPromise(
        ({ input: { idempotencyKey, version, folio, informante }, signal }: { input: Envio; signal: AbortSignal }) =>
          call(
            'postEncuestadorEnvio',
            { body: { version, ...(folio !== '' && { folio }), ...(informante === 'apoderado' && { informante }) } },
            { idempotencyKey, signal },
          ),
      ),
    },
  })
}
