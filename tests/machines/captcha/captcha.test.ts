import { captchaState, captchaToken } from '#machines/captcha/captcha.selectors.ts'
import { historia } from '../historia.ts'
import { captchaModel } from './captcha.cases.ts'

const LEE = { estado: captchaState, token: captchaToken }
const CARGANDO = { estado: 'cargando', token: null }

historia(
  'un captcha resuelto tiene un token, que vence, se usa o se pierde si el captcha falla',
  captchaModel,
  'una página',
  LEE,
  CARGANDO,
  ['loadScript.done: cargado', { estado: 'listo' }],
  ['SOLVED: bien', { estado: 'resuelto', token: 'T1' }],
  ['SOLVED: otra vez', { token: 'T2' }],
  ['EXPIRED: venció', { estado: 'listo', token: null }],
  ['SOLVED: bien', { estado: 'resuelto', token: 'T1' }],
  ['RESET: limpiar', { estado: 'listo', token: null }],
  ['SOLVED: bien', { estado: 'resuelto', token: 'T1' }],
  ['WIDGET_FAILED: falló', { estado: 'fallido', token: null }],
  ['RETRY: reintentar', { estado: 'cargando' }],
)

historia(
  'uno que no dice nada tarda a los ocho segundos, y a la tercera está fallido',
  captchaModel,
  'una página',
  LEE,
  CARGANDO,
  ['clock'],
  ['clock'],
  ['clock', { estado: 'tarda' }],
  ['loadScript.error: sin conexión'],
  ['clock'],
  ['loadScript.error: sin conexión', { estado: 'fallido' }],
)
