import { fromPromise } from 'xstate'
import type { Call } from '#api/client.ts'
import { answersDeskMachine } from '#machines/answers-desk/answers-desk.chart.ts'
import { saveFile } from './save-file.ts'

/** The desk of answers on the real API. */
export function answersDeskFlow(call: Call) {
  return answersDeskMachine.provide({
    actors: {
      getEncuestasDeRun: fromPromise(({ input, signal }) => call('getEncuestasDeRun', { params: input }, { signal })),
      getLectura: fromPromise(({ input: { encuestaId, token }, signal }) =>
        call('getLectura', { params: { e: encuestaId, t: token } }, { signal }),
      ),
      download: fromPromise(async ({ input: { encuestaId, token, file }, signal }) => {
        const params = { e: encuestaId, t: token }
        if (file === 'comprobante') saveFile(await call('getComprobanteDescarga', { params }, { signal }), `comprobante-${token}.pdf`)
        else saveFile(await call('getDescarga', { params, query: { formato: file } }, { signal }), `respuestas-${token}.${file}`)
      }),
      act: fromPromise(({ input: { kind, encuestaId, respuestaId, motivo }, signal }) => {
        const request = { params: { e: encuestaId, id: respuestaId }, body: { motivo } }
        return kind === 'reabrir' ? call('postReapertura', request, { signal }) : call('deleteRespuesta', request, { signal })
      }),
    },
  })
}
