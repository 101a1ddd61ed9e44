import { isComing, notice } from '#machines/login-notice/login-notice.selectors.ts'
import { historia } from '../historia.ts'
import { loginNoticeModel } from './login-notice.cases.ts'

const LEE = { viene: isComing, hay: (s: Parameters<typeof notice>[0]) => notice(s) !== null }
const AL_ABRIR = { viene: true, hay: false }

historia('su puerta tiene un aviso', loginNoticeModel, 'la puerta de las escuelas', LEE, AL_ABRIR, [
  'loadNotices.done: para las escuelas',
  { viene: false, hay: true },
])

historia('el de otra puerta no es suyo', loginNoticeModel, 'la puerta de los apoderados', LEE, AL_ABRIR, [
  'loadNotices.done: para las escuelas',
  { viene: false },
])
