import { modelOf } from '#kit/model.ts'
import type { AvisoDeIngreso } from '#contract/aviso-escrito.ts'
import { loginNoticeMachine } from '#machines/login-notice/login-notice.chart.ts'
import { FALLAS } from '../failures.ts'

export const aviso: AvisoDeIngreso = {
  avisoId: 1,
  audiencia: 'establecimiento',
  titulo: 'Encuesta 2025',
  destacado: null,
  texto: 'Parte el 4 de agosto.',
  desde: '2025-08-04T08:00:00-04:00',
  hasta: '2025-10-31T23:59:00-03:00',
}

export const loginNoticeModel = modelOf(loginNoticeMachine, {
  inputs: {
    'la puerta de las escuelas': { audiencia: 'establecimiento', written: null },
    'la puerta de los apoderados': { audiencia: 'apoderado', written: null },
    'la puerta de las escuelas, con su aviso escrito': { audiencia: 'establecimiento', written: { notice: aviso } },
    'la puerta de las escuelas, que dice que no hay': { audiencia: 'establecimiento', written: { notice: null } },
  },
  events: {},
  outcomes: { loadNotices: { done: { 'para las escuelas': [aviso], ninguno: [] }, error: FALLAS } },
})
