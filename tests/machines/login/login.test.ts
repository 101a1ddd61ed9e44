import { afterEach, describe, expect, test } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { canResend, canRetry, captcha, failure, isBusy, mustWait, secondFactorOf, success } from '#machines/login/login.selectors.ts'
import { deSesion, unPerfil } from '#tests/support/personas/usuarios.ts'
import { cierraPuertas, coverage, escuela, settled, unaPersonaEn } from './doors.ts'

afterEach(cierraPuertas)

const rechazo = (status: number, codigo: string, message: string, espera: number | null = null) =>
  new RechazoDeApi(status, { message, codigo }, espera)
const toastDeError = (texto: string) => ({ type: 'NOTIFY', notice: { tone: 'error', text: texto } })
const BIENVENIDA = { type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } }
const TOKEN = { accessToken: 'T1' }

describe('ingresar', () => {
  test('una escuela: token, perfil, establecimiento y al inicio', async () => {
    const persona = await unaPersonaEn('establecimiento', { token: [TOKEN], perfil: [unPerfil(1, '90145')], escuela: [escuela] })
    persona.actor.send({ type: 'SUBMIT', usuario: ' 90145-8 ', password: 'Clave-Secreta-1' })
    expect(isBusy(persona.actor.getSnapshot())).toBe(true)
    await settled()
    expect(persona.calls).toEqual([
      ['token', { door: 'establecimiento', usuario: '901458', password: 'Clave-Secreta-1', captchaToken: 'CAPTCHA' }],
      ['perfil', { accessToken: 'T1' }],
      ['escuela', { accessToken: 'T1', idRbd: 90145 }],
    ])
    expect(persona.emitted).toEqual([BIENVENIDA, { type: 'GO', to: 'inicio', replace: true }])
    expect(persona.actor.getSnapshot().output).toEqual({
      type: 'SIGNED_IN',
      accessToken: 'T1',
      usuario: deSesion(1, '90145'),
      establecimiento: { idRbd: 90145, dgvRbd: '8', dsNomEstable: 'Escuela Los Arrayanes' },
      claveUnica: false,
    })
  })

  test.each(['apoderado', 'epja'] as const)('por la puerta %s, el RUN viaja con guion y lleva a sus estudiantes', async (puerta) => {
    const persona = await unaPersonaEn(puerta, { token: [TOKEN], perfil: [unPerfil(5, '11111111-1')] })
    await persona.ingresa('11.111.111-1')
    expect(persona.calls[0]).toEqual([
      'token',
      { door: puerta, usuario: '11111111-1', password: 'Clave-Secreta-1', captchaToken: 'CAPTCHA' },
    ])
    expect(persona.calls).toHaveLength(2)
    expect(persona.emitted).toEqual([BIENVENIDA, { type: 'GO', to: 'misEstudiantes', replace: true }])
    expect(persona.actor.getSnapshot().output).toMatchObject({ type: 'SIGNED_IN', establecimiento: null })
  })

  test('una persona de la agencia entra con su nombre de usuario, sin escuela', async () => {
    const persona = await unaPersonaEn('establecimiento', { token: [TOKEN], perfil: [unPerfil(2, 'nacional')] })
    await persona.ingresa('nacional')
    expect(persona.calls.map(([nombre]) => nombre)).toEqual(['token', 'perfil'])
    expect(persona.emitted).toEqual([BIENVENIDA, { type: 'GO', to: 'inicio', replace: true }])
  })

  test('la contraseña no queda en ningún contexto, ni bien ni mal', async () => {
    const persona = await unaPersonaEn('establecimiento', {
      token: [rechazo(401, 'credenciales', 'No.'), TOKEN],
      perfil: [unPerfil(2, 'nacional')],
    })
    await persona.ingresa('nacional')
    persona.resuelveCaptcha()
    await persona.ingresa('nacional')
    expect(persona.actor.getSnapshot().status).toBe('done')
    expect(persona.remembered.filter((contexto) => contexto.includes('Clave-Secreta-1'))).toEqual([])
  })

  test('mientras se ingresa, otro intento no se oye', async () => {
    const persona = await unaPersonaEn('establecimiento', { token: [TOKEN], perfil: [unPerfil(2, 'nacional')] })
    persona.actor.send({ type: 'SUBMIT', usuario: 'nacional', password: 'a' })
    persona.actor.send({ type: 'SUBMIT', usuario: 'otra', password: 'b' })
    await settled()
    expect(persona.calls.filter(([nombre]) => nombre === 'token')).toHaveLength(1)
  })
})

describe('lo que se revisa antes de llamar', () => {
  test.each([
    ['establecimiento', '', 'x', { usuario: 'Debe ingresar su nombre de usuario.' }],
    ['establecimiento', '   ', 'x', { usuario: 'Debe ingresar su nombre de usuario.' }],
    ['establecimiento', '90145', 'x', { usuario: 'RBD incorrecto.' }],
    ['establecimiento', '9abc', 'x', { usuario: 'RBD incorrecto.' }],
    ['establecimiento', 'nacional', '', { password: 'Debe ingresar su contraseña.' }],
    ['establecimiento', '', '', { usuario: 'Debe ingresar su nombre de usuario.', password: 'Debe ingresar su contraseña.' }],
    ['apoderado', '11.111.111-2', 'x', { usuario: 'RUN incorrecto.' }],
    ['epja', 'maria', 'x', { usuario: 'RUN incorrecto.' }],
    ['apoderado', '', 'x', { usuario: 'Debe ingresar su RUN.' }],
  ] as const)('por %s, «%s» con «%s» no llama y dice qué falta', async (puerta, usuario, password, campos) => {
    const persona = await unaPersonaEn(puerta)
    await persona.ingresa(usuario, password)
    expect(failure(persona.actor.getSnapshot())?.campos).toEqual(campos)
    expect(persona.calls).toEqual([])
    expect(persona.emitted).toEqual([])
  })

  test('sin captcha no se llama', async () => {
    const persona = await unaPersonaEn('establecimiento', {}, { captchaResuelto: false })
    await persona.ingresa('nacional')
    expect(failure(persona.actor.getSnapshot())).toEqual({
      mensaje: 'Debe realizar la validación del captcha.',
      campos: { recaptchaToken: 'Debe realizar la validación del captcha.' },
    })
    expect(persona.calls).toEqual([])
  })

  test('un RBD cuyo dígito no cumple el módulo 11 igual se envía', async () => {
    const persona = await unaPersonaEn('establecimiento', { token: [rechazo(401, 'credenciales', 'No.')] })
    await persona.ingresa('90145-k')
    expect(persona.calls[0]?.[1]).toMatchObject({ usuario: '90145K' })
  })
})

describe('cuando el ingreso falla', () => {
  test('un 401 muestra el mensaje del servicio y limpia el captcha', async () => {
    const persona = await unaPersonaEn('establecimiento', { token: [rechazo(401, 'credenciales', 'Usuario o contraseña incorrectos.')] })
    await persona.ingresa('nacional')
    expect(persona.emitted).toEqual([toastDeError('Usuario o contraseña incorrectos.')])
    expect(failure(persona.actor.getSnapshot())).toEqual({ mensaje: 'Usuario o contraseña incorrectos.', campos: {} })
    expect(captcha(persona.actor.getSnapshot())).toBe('listo')
    expect(persona.contexto().captchaToken).toBeNull()
    expect(canResend(persona.actor.getSnapshot())).toBe(false)
  })

  test('un 500 no suma otro mensaje breve al de la aplicación, y la página lo dice', async () => {
    const persona = await unaPersonaEn('establecimiento', { token: [rechazo(500, 'interno', 'Se cayó.')] })
    await persona.ingresa('nacional')
    expect(persona.emitted).toEqual([])
    expect(failure(persona.actor.getSnapshot())?.mensaje).toBe('Error interno!: Se cayó.')
    expect(persona.contexto().captchaToken).toBeNull()
  })

  test('otra falla dice «Error en el servicio»', async () => {
    const persona = await unaPersonaEn('establecimiento', { token: [rechazo(0, 'sin-conexion', 'No hay conexión.')] })
    await persona.ingresa('nacional')
    expect(persona.emitted).toEqual([toastDeError('Error en el servicio: No hay conexión.')])
    expect(persona.contexto().captchaToken).toBeNull()
  })

  test('un rechazo del RUN por el servicio queda junto al campo', async () => {
    const error = new RechazoDeApi(400, {
      message: 'RUN incorrecto.',
      codigo: 'datos-invalidos',
      campos: { runApoderado: 'RUN incorrecto.' },
    })
    const persona = await unaPersonaEn('apoderado', { token: [error] })
    await persona.ingresa('11111111-1')
    expect(failure(persona.actor.getSnapshot())?.campos).toEqual({ usuario: 'RUN incorrecto.' })
  })

  test('tras demasiados intentos se espera lo que pidió el servicio', async () => {
    const persona = await unaPersonaEn('establecimiento', { token: [rechazo(429, 'demasiados-intentos', 'Espere 42 segundos.', 42)] })
    await persona.ingresa('nacional')
    expect(persona.emitted).toEqual([toastDeError('Error en el servicio: Espere 42 segundos.')])
    persona.clock.increment(41_999)
    expect(mustWait(persona.actor.getSnapshot())).toBe(true)
    persona.clock.increment(1)
    expect(mustWait(persona.actor.getSnapshot())).toBe(false)
    expect(failure(persona.actor.getSnapshot())).toBeNull()
  })

  test.each([
    [
      'establecimiento',
      'nacional',
      'perfil',
      { token: [TOKEN], perfil: [rechazo(503, 'caido', 'Sin servicio.'), unPerfil(2, 'nacional')] },
    ],
    [
      'establecimiento',
      '90145-8',
      'escuela',
      { token: [TOKEN], perfil: [unPerfil(1, '90145')], escuela: [rechazo(503, 'caido', 'Sin servicio.'), escuela] },
    ],
  ] as const)('en la puerta %s, %s reintenta el paso %s sin escribir otra vez', async (puerta, usuario, paso, respuestas) => {
    const persona = await unaPersonaEn(puerta, copiaDe(respuestas))
    await persona.ingresa(usuario)
    expect(canRetry(persona.actor.getSnapshot())).toBe(true)
    expect(failure(persona.actor.getSnapshot())?.mensaje).toBe('Error en el servicio: Sin servicio.')
    await persona.manda('RETRY')
    expect(persona.calls.filter(([nombre]) => nombre === 'token')).toHaveLength(1)
    expect(persona.calls.filter(([nombre]) => nombre === paso)).toHaveLength(2)
    expect(persona.actor.getSnapshot().status).toBe('done')
  })

  test.each([
    [401, 'nacional', 'Su sesión ha expirado.', { token: [TOKEN], perfil: [rechazo(401, 'sesion-expirada', 'Su sesión ha expirado.')] }],
    [
      403,
      '90145-8',
      'Error en el servicio: No tiene permiso.',
      { token: [TOKEN], perfil: [unPerfil(1, '90145')], escuela: [rechazo(403, 'sin-permiso', 'No tiene permiso.')] },
    ],
  ] as const)('un %i después del token vuelve al formulario y no ofrece reintentar', async (_status, usuario, mensaje, respuestas) => {
    const persona = await unaPersonaEn('establecimiento', copiaDe(respuestas))
    await persona.ingresa(usuario)
    const snapshot = persona.actor.getSnapshot()
    expect([snapshot.value, canRetry(snapshot), snapshot.context.accessToken]).toEqual([{ form: 'open' }, false, null])
    expect(failure(snapshot)?.mensaje).toBe(mensaje)
  })

  test.each([
    ['nacional', { token: [TOKEN], perfil: [rechazo(503, 'caido', 'Sin servicio.')] }],
    ['90145-8', { token: [TOKEN], perfil: [unPerfil(1, '90145')], escuela: [rechazo(503, 'caido', 'Sin servicio.')] }],
  ] as const)('%s también puede volver a empezar, y el ingreso a medias se descarta', async (usuario, respuestas) => {
    const persona = await unaPersonaEn('establecimiento', copiaDe(respuestas))
    await persona.ingresa(usuario)
    await persona.manda('START_OVER')
    expect(persona.estado()).toEqual({ form: 'open' })
    expect(persona.contexto()).toMatchObject({ accessToken: null, profile: null, failure: null, captchaToken: null })
  })
})

describe('el segundo factor', () => {
  const A_MEDIAS = { accessToken: 'P1', pendiente: 'segundo-factor' }
  const PASO = { persona: { nombres: 'CAROLINA', apellidoPaterno: 'BRAVO', rolId: 2 }, respaldos: 7 }
  const entra = async (...segundo: unknown[]) => {
    const persona = await unaPersonaEn('establecimiento', { token: [A_MEDIAS], segundo, perfil: [unPerfil(2, 'nacional')] })
    await persona.ingresa('nacional')
    return persona
  }
  const CODIGO = { type: 'SEND_CODE', code: '482106' } as const

  test('el código correcto cambia el token a medias por el de la sesión', async () => {
    const persona = await entra(PASO, TOKEN)
    expect(secondFactorOf(persona.actor.getSnapshot())).not.toBeNull()
    await persona.enElPaso(CODIGO)
    expect(persona.calls.slice(1)).toEqual([
      ['segundo', { purpose: 'sign-in', accessToken: 'P1' }],
      ['segundo', { purpose: 'sign-in', accessToken: 'P1', codigo: '482106' }],
      ['perfil', { accessToken: 'T1' }],
    ])
    expect(persona.actor.getSnapshot().output).toMatchObject({ type: 'SIGNED_IN', accessToken: 'T1' })
  })

  test('mientras se muestran los códigos de respaldo el ingreso ya tiene el token de la sesión, y no los códigos', async () => {
    const persona = await entra(
      { ...PASO, inscripcion: { clave: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' } },
      {
        ...TOKEN,
        codigosDeRespaldo: ['XYZ23-45678'],
      },
    )
    await persona.enElPaso(CODIGO)
    expect([persona.estado(), persona.contexto().accessToken]).toEqual([{ secondFactor: 'proven' }, 'T1'])
    await persona.enElPaso({ type: 'CONTINUE' })
    expect(persona.actor.getSnapshot().output).toMatchObject({ type: 'SIGNED_IN', accessToken: 'T1' })
    expect(persona.remembered.join()).not.toMatch(/JBSWY3|XYZ23|482106/)
  })

  test('si venció, el ingreso empieza de nuevo y dice por qué', async () => {
    const persona = await entra(PASO, rechazo(401, 'sesion-expirada', 'Su sesión ha expirado.'))
    await persona.enElPaso(CODIGO)
    expect(persona.estado()).toEqual({ form: 'open' })
    expect(persona.contexto()).toMatchObject({ accessToken: null, captchaToken: null })
    expect(failure(persona.actor.getSnapshot())?.mensaje).toBe('Su sesión ha expirado.')
  })

  test('si se rompe por un defecto, se vuelve a ingresar', async () => {
    const persona = await unaPersonaEn('establecimiento', { token: [A_MEDIAS], segundo: [PASO] }, { pasoRoto: true })
    await persona.ingresa('nacional')
    expect([persona.estado(), persona.contexto().accessToken]).toEqual([{ form: 'open' }, null])
    expect(failure(persona.actor.getSnapshot())?.mensaje).toBe('Error en el servicio: Ocurrió un problema inesperado. Intente otra vez.')
  })

  test('se puede volver a empezar con otros datos', async () => {
    const persona = await entra(PASO)
    await persona.enElPaso({ type: 'CANCEL' })
    expect(persona.estado()).toEqual({ form: 'open' })
    expect([persona.contexto().accessToken, failure(persona.actor.getSnapshot())]).toEqual([null, null])
    expect(secondFactorOf(persona.actor.getSnapshot())).toBeNull()
  })
})

describe('una cuenta sin verificar', () => {
  const SIN_VERIFICAR = () => rechazo(401, 'cuenta-sin-verificar', 'Su cuenta todavía no está verificada.')

  test('lo dice y ofrece otro correo, que también pide captcha', async () => {
    const persona = await unaPersonaEn('apoderado', { token: [SIN_VERIFICAR()], reenvio: [{ message: 'Revise su correo.' }] })
    await persona.ingresa('11.111.111-1')
    expect(persona.emitted).toEqual([toastDeError('Su cuenta todavía no está verificada.')])
    expect(canResend(persona.actor.getSnapshot())).toBe(true)
    await persona.manda('RESEND')
    expect(failure(persona.actor.getSnapshot())?.campos).toEqual({ recaptchaToken: 'Debe realizar la validación del captcha.' })
    persona.resuelveCaptcha('OTRO')
    await persona.manda('RESEND')
    expect(persona.calls.at(-1)).toEqual(['reenvio', { runApoderado: '11111111-1', captchaToken: 'OTRO' }])
    expect(success(persona.actor.getSnapshot())).toBe('Revise su correo.')
    expect(failure(persona.actor.getSnapshot())).toBeNull()
    expect(persona.contexto().captchaToken).toBeNull()
  })

  test('si el correo no sale, se puede pedir otra vez', async () => {
    const persona = await unaPersonaEn('apoderado', { token: [SIN_VERIFICAR()], reenvio: [rechazo(503, 'caido', 'Sin servicio.')] })
    await persona.ingresa('11111111-1')
    persona.resuelveCaptcha()
    await persona.manda('RESEND')
    expect(failure(persona.actor.getSnapshot())?.mensaje).toBe('Error en el servicio: Sin servicio.')
    expect(canResend(persona.actor.getSnapshot())).toBe(true)
  })
})

describe('el captcha', () => {
  test('si falla, la persona lo reintenta sin perder la página', async () => {
    const persona = await unaPersonaEn('establecimiento')
    persona.captchaFalla()
    expect(captcha(persona.actor.getSnapshot())).toBe('fallido')
    await persona.manda('RETRY_CAPTCHA')
    expect(persona.captchaLoads()).toBe(2)
    expect(captcha(persona.actor.getSnapshot())).toBe('listo')
  })

  test('si se rompe del todo, se muestra como fallido', async () => {
    const persona = await unaPersonaEn('establecimiento', {}, { captchaResuelto: false, captchaRoto: true })
    expect(captcha(persona.actor.getSnapshot())).toBe('fallido')
    await persona.ingresa('nacional')
    expect(failure(persona.actor.getSnapshot())?.campos).toEqual({ recaptchaToken: 'Debe realizar la validación del captcha.' })
  })
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})

/** Each run of a table's row takes its own copy of the answers, which the calls use up. */
function copiaDe(respuestas: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown[]> {
  return Object.fromEntries(Object.entries(respuestas).map(([paso, cola]) => [paso, [...cola]]))
}
