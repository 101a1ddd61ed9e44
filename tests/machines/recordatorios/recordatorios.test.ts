import { failure, isBusy, message, remindersStep } from '#machines/recordatorios/recordatorios.selectors.ts'
import { historia } from '../historia.ts'
import { recordatoriosModel } from './recordatorios.cases.ts'

type Snapshot = Parameters<typeof failure>[0]
const LEE = { paso: remindersStep, ocupada: isBusy, falla: (s: Snapshot) => failure(s)?.mensaje ?? null, dice: message }
const AL_ABRIR = { paso: 'confirmar', ocupada: false, falla: null, dice: '' }

historia(
  'nada se pide hasta confirmar, y confirmado se dice',
  recordatoriosModel,
  'el enlace de un recordatorio',
  LEE,
  AL_ABRIR,
  ['CONFIRM: confirmar', { ocupada: true }],
  ['postBaja.error: sin conexión', { ocupada: false, falla: 'No hay conexión.' }],
  ['CONFIRM: confirmar', { ocupada: true, falla: null }],
  ['postBaja.done: anotado', { paso: 'de-baja', ocupada: false, dice: 'Ya no recibirá recordatorios por correo.' }],
)

historia(
  'un enlace cambiado no sirve',
  recordatoriosModel,
  'el enlace de un recordatorio',
  LEE,
  AL_ABRIR,
  ['CONFIRM: confirmar', { ocupada: true }],
  ['postBaja.error: enlace cambiado', { paso: 'sin-enlace', ocupada: false, falla: 'El enlace no es válido.' }],
)
