import { modelOf } from '#kit/model.ts'
import { loginNoticeMachine } from '#machines/login-notice/login-notice.chart.ts'
import { FALLAS } from '../failures.ts'

const aviso = {
  avisoId: 1,
  audiencia: 'establecimiento',
  titulo: 'Encuesta 2025',
  cuerpo: 'Parte el 4 de agosto.',
  desde: null,
  hasta: null,
}

export const loginNoticeModel = modelOf(loginNoticeMachine, {
  inputs: { 'la puerta de las escuelas': { audiencia: 'establecimiento' }, 'la puerta de los apoderados': { audiencia: 'apoderado' } },
  events: {},
  outcomes: { loadNotices: { done: { 'para las escuelas': [aviso], ninguno: [] }, error: FALLAS } },
})
