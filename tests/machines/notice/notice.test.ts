import { noticeInSight } from '#machines/notice/notice.selectors.ts'
import { historia } from '../historia.ts'
import { noticeModel } from './notice.cases.ts'

const GUARDADO = { id: 1, tone: 'exito', text: 'Sus datos quedaron guardados.' }

historia(
  'se ve un mensaje a la vez, y las mismas palabras con otro tono son otro',
  noticeModel,
  'la aplicación',
  { seVe: noticeInSight },
  { seVe: null },
  ['NOTIFY: guardado', { seVe: GUARDADO }],
  ['NOTIFY: guardado'],
  ['NOTIFY: falla con las mismas palabras'],
  ['DISMISS: el que se ve', { seVe: { id: 2, tone: 'error', text: 'Sus datos quedaron guardados.' } }],
  ['DISMISS: el que ya no está'],
  ['clock', { seVe: null }],
)
