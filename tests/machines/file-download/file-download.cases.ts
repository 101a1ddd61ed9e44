import { modelOf } from '#kit/model.ts'
import { fileDownloadMachineOf } from '#machines/file-download/file-download.chart.ts'
import { ESPERA, falla, FALLAS } from '../failures.ts'

export const fileDownloadModel = modelOf(fileDownloadMachineOf<string>(), {
  inputs: { 'los cursos': undefined },
  events: { DOWNLOAD: { '5° A': { request: '5° A' }, '5° B': { request: '5° B' } }, RETRY: { reintentar: {} } },
  outcomes: {
    wait: ESPERA,
    download: {
      done: { entregado: undefined },
      error: { ...FALLAS, 'no hay qué descargar': falla(404, 'no-encontrado', 'No hay comprobantes que descargar.') },
    },
  },
})
