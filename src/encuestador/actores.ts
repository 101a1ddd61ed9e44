import { fromCallback, fromPromise } from 'xstate'
import { answerSavingMachine } from '#machines/answer-saving/answer-saving.chart.ts'
import { backoffMs } from '#machines/answer-saving/answer-saving.rules.ts'
import { spread } from '#machines/spread.ts'
import type { Batch, OutboxCommand, ReadAnswers } from '#machines/answer-saving/answer-saving.vocabulary.ts'
import type { Submission } from '#machines/survey-answering/survey-answering.vocabulary.ts'
import { surveyAnsweringMachine } from '#machines/survey-answering/survey-answering.chart.ts'
import { RechazoDeApi, SIN_CONEXION } from '#contract/rechazo.ts'
import { cargaComprobante } from './carga-comprobante.ts'
import { conexion } from './conexion.ts'
import type { Deudas } from './deudas.ts'
import type { SesionDeEncuesta } from './entrada.ts'
import type { Llamada } from './llamada.ts'

interface Servicios {
  call: Llamada
  sesion: Pick<SesionDeEncuesta, 'guarda'>
  deudas: Deudas
}

/** What follows a submission is here before it: nothing is sent that could not be shown as sent. */
async function conComprobanteALaMano(): Promise<void> {
  await cargaComprobante().catch(() => {
    throw new RechazoDeApi(0, { message: SIN_CONEXION, codigo: 'sin-conexion' })
  })
}

/** The survey's machine with what its slots really do. */
export function surveyAnsweringFlow({ call, sesion, deudas }: Servicios) {
  const saving = answerSavingMachine.provide({
    delays: { BACKOFF_MS: ({ context }) => spread(backoffMs(context), Math.random()) },
    actors: {
      saveAnswers: fromPromise<{ version: number }, Batch>(({ input: { idempotencyKey, version, cambios, pagina, papel }, signal }) =>
        call(
          'putEncuestadorRespuestas',
          { body: { version, cambios, ...(pagina !== null && { pagina }), ...(papel && { papel }) } },
          { idempotencyKey, signal },
        ),
      ),
      loadAnswers: fromPromise<ReadAnswers>(({ signal }) => call('getEncuestadorRespuestas', {}, { signal })),
      outbox: fromCallback<OutboxCommand, { key: string }>(({ input, receive, sendBack }) => {
        receive(({ debt: deuda }) => {
          deudas.guarda(input.key, deuda).catch(() => sendBack({ type: 'BACKUP_FAILED' }))
        })
      }),
      connection: conexion,
    },
  })
  return surveyAnsweringMachine.provide({
    actors: {
      saving,
      startSession: fromPromise<void, { ticket: string; idempotencyKey: string }>(async ({ input: { ticket, idempotencyKey }, signal }) => {
        const { accessToken } = await call('postEncuestadorSesion', { body: { ticket } }, { idempotencyKey, signal })
        sesion.guarda(accessToken)
      }),
      loadSurvey: fromPromise(({ signal }) => call('getEncuestadorRespuestas', {}, { signal })),
      readDebt: fromPromise(({ input }: { input: { key: string } }) => deudas.toma(input.key)),
      submitSurvey: fromPromise(
        async ({ input: { idempotencyKey, version, folio, informante }, signal }: { input: Submission; signal: AbortSignal }) => {
          await conComprobanteALaMano()
          return call(
            'postEncuestadorEnvio',
            { body: { version, ...(folio !== '' && { folio }), ...(informante !== null && { informante }) } },
            { idempotencyKey, signal },
          )
        },
      ),
    },
  })
}
