import { describe, expect, test } from 'vitest'
import { registroDeApoderado } from '#contract/apoderados.ts'
import { normaliza, revisa } from '#contract/validacion.ts'
import {
  addressOf,
  concerns,
  defectsOf,
  isReachable,
  NOTHING_TYPED,
  stepOfAddress,
} from '#machines/registro-apoderado/registro-apoderado.rules.ts'
import * as seen from '#machines/registro-apoderado/registro-apoderado.selectors.ts'
import { unRegistro, unRegistroEnviado } from '#tests/support/personas/registro.ts'
import { historia } from '../historia.ts'
import { registroApoderadoModel } from './registro-apoderado.cases.ts'

const { password: _clave, password2: _otraVez, ...ESCRITO } = unRegistro()

describe('lo que falta en cada paso', () => {
  test.each([
    ['identity', { runApoderado: '12.345.678-9' }, { runApoderado: 'RUN incorrecto.' }],
    ['identity', { runApoderado: ' ' }, { runApoderado: 'Debe ingresar su RUN.' }],
    ['identity', { nombres: '' }, { nombres: 'Debe ingresar sus nombres.' }],
    ['identity', { apellidoPaterno: ' ' }, { apellidoPaterno: 'Debe ingresar su apellido paterno.' }],
    ['mail', { correoElectronico: 'marcela', correoElectronico2: 'marcela' }, { correoElectronico: 'El correo electrónico no es válido.' }],
    ['mail', { correoElectronico2: 'otra@correo.cl' }, { correoElectronico2: 'Los correos electrónicos no coinciden.' }],
  ] as const)('del paso %s, con %j, es %j, y no deja ir más allá', (paso, cambios, campos) => {
    const escrito = { ...ESCRITO, ...cambios }
    expect(defectsOf(paso, escrito)).toEqual(campos)
    expect([isReachable(paso, escrito), isReachable('password', escrito)]).toEqual([true, false])
    expect([concerns(paso, campos), concerns('password', campos)]).toEqual([true, false])
  })

  test('cada campo es de un paso, y al empezar todos están en blanco', () => {
    for (const campo of ['runApoderado', 'nombres', 'apellidoPaterno', 'apellidoMaterno'])
      expect(concerns('identity', { [campo]: 'x' })).toBe(true)
    for (const campo of ['correoElectronico', 'correoElectronico2']) expect(concerns('mail', { [campo]: 'x' })).toBe(true)
    for (const campo of ['password', 'password2', 'captchaToken']) expect(concerns('password', { [campo]: 'x' })).toBe(true)
    const enBlanco = {
      runApoderado: '',
      nombres: '',
      apellidoPaterno: '',
      apellidoMaterno: '',
      correoElectronico: '',
      correoElectronico2: '',
    }
    expect(NOTHING_TYPED).toEqual(enBlanco)
    expect(defectsOf('identity', ESCRITO)).toEqual({})
  })

  test('se dice de una vez, en el orden del formulario', () => {
    expect(Object.keys(defectsOf('identity', NOTHING_TYPED))).toEqual(['runApoderado', 'nombres', 'apellidoPaterno'])
    expect(Object.keys(defectsOf('mail', NOTHING_TYPED))).toEqual(['correoElectronico', 'correoElectronico2'])
    expect([isReachable('mail', ESCRITO), isReachable('password', ESCRITO), isReachable('mail', NOTHING_TYPED)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test.each([
    [{ password2: 'girasol-azul-43' }, { password2: 'Las contraseñas no coinciden.' }],
    [{ password: 'corta', password2: 'corta' }, { password: 'La contraseña debe tener al menos 8 caracteres.' }],
    [{ password: 'marcela-2025', password2: 'marcela-2025' }, { password: 'La contraseña no puede contener su nombre.' }],
    [{ password: 'x12345678x', password2: 'x12345678x' }, { password: 'La contraseña no puede contener su RUN.' }],
  ])('con la contraseña %j es %j', (cambios, campos) => {
    expect(revisa(registroDeApoderado, unRegistroEnviado(cambios))).toMatchObject({ valida: false, campos })
  })
})

test('viaja con su RUN y sus correos de una sola forma, y lo que no sirve como se escribió', () => {
  expect(normaliza(registroDeApoderado, unRegistroEnviado())).toMatchObject({
    runApoderado: '12345678-5',
    nombres: 'Marcela',
    apellidoMaterno: '',
    correoElectronico: 'marcela@correo.cl',
  })
  const malo = unRegistroEnviado({ runApoderado: '1' })
  expect(normaliza(registroDeApoderado, malo)).toEqual(malo)
})

test('cada paso tiene su dirección, con la puerta por la que se llegó, y la que no existe lleva al primero', () => {
  expect([addressOf('Apoderados', 'identity'), addressOf('EPJA', 'identity'), addressOf('EPJA', 'password')]).toEqual([
    {},
    { origen: 'EPJA' },
    { origen: 'EPJA', paso: '3' },
  ])
  expect([stepOfAddress('1'), stepOfAddress('2'), stepOfAddress('3')]).toEqual(['identity', 'mail', 'password'])
  expect([null, '0', '4', '1.5', 'x', '-1', ''].map(stepOfAddress)).toEqual(Array.from({ length: 7 }, () => 'identity'))
})

type Snapshot = Parameters<typeof seen.typedSoFar>[0]

historia(
  'el registro va por pasos, se envía y dice a qué correo se escribió',
  registroApoderadoModel,
  'apoderado',
  {
    paso: seen.registrationStep,
    nombres: (s: Snapshot) => seen.typedSoFar(s).nombres,
    falla: (s: Snapshot) => seen.registroApoderadoFailure(s)?.mensaje ?? null,
    envia: seen.isSubmitting,
    recibido: seen.isSent,
    dice: seen.sentMessage,
    correo: seen.sentMail,
    captcha: seen.registroApoderadoCaptcha,
  },
  { paso: 'identity', nombres: '', falla: null, envia: false, recibido: false, dice: '', correo: '', captcha: 'cargando' },
  ['TYPED: quién es', { nombres: ' Marcela ' }],
  ['NEXT: siguiente', { paso: 'mail' }],
  ['TYPED: el mismo correo dos veces'],
  ['NEXT: siguiente', { paso: 'password' }],
  ['captcha.snapshot: resuelto', { captcha: 'resuelto' }],
  ['SUBMIT: todo bien', { envia: true, correo: 'marcela@correo.cl' }],
  ['postRegistro.error: sin conexión', { envia: false, falla: 'No hay conexión.' }],
  ['SUBMIT: todo bien', { envia: true, falla: null }],
  [
    'postRegistro.done: recibido',
    { paso: 'sent', envia: false, recibido: true, dice: 'Si los datos son correctos, le enviamos un correo.' },
  ],
)
