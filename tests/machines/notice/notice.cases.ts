import type { ContextFrom } from 'xstate'
import { modelOf } from '#kit/model.ts'
import { noticeMachine } from '#machines/notice/notice.chart.ts'

type Fila = ContextFrom<typeof noticeMachine>

export const noticeModel = modelOf(noticeMachine, {
  inputs: { 'la aplicación': undefined },
  events: {
    NOTIFY: {
      guardado: { notice: { tone: 'exito', text: 'Sus datos quedaron guardados.' } },
      'falla con las mismas palabras': { notice: { tone: 'error', text: 'Sus datos quedaron guardados.' } },
      'error interno': { notice: { tone: 'error', text: 'Error interno!: Se cayó.' } },
      'otro éxito': { notice: { tone: 'exito', text: 'Enviado.' } },
    },
    PAUSE: { 'se apunta': {} },
    RESUME: { 'se deja': {} },
    DISMISS: {
      'el que se ve': ({ queue }: Fila) => ({ id: queue[0]?.id ?? 0 }),
      'el que espera': ({ queue }: Fila) => ({ id: queue[1]?.id ?? 0 }),
      'el que ya no está': { id: 0 },
    },
  },
  outcomes: {},
  key: ({ queue }) => queue.map(({ tone, text }) => [tone, text]),
})
