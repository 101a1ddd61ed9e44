import { requisito } from '#kit/requirements.ts'

export const noticeRequirements = [
  requisito('§9', 'un mensaje se cierra a los 3.000 ms', { given: 'la aplicación', steps: ['NOTIFY: guardado', 'clock'], expects: { at: 'idle', context: { queue: [] }, waits: 3000 } }),
]
