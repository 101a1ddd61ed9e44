import { afterEach, describe, expect, it } from 'vitest'
import { createActor, waitFor, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { captchaMachine } from '#machines/captcha/captcha.chart.ts'
import { recuperarPasswordMachine } from '#machines/recuperar-password/recuperar-password.chart.ts'
import * as seen from '#machines/recuperar-password/recuperar-password.selectors.ts'
import { captchaFallido, captchaResuelto, captchaRoto, captchaSinResolver } from '#tests/support/maquinas/captcha-de-prueba.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(recuperarPasswordMachine)
const TOKEN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456'
const TALON = 'T'.repeat(43)
const NEUTRAL = { message: 'Si hay una cuenta con esos datos, recibirá un correo electrónico.' }
const BUENA = 'caballo-lenga-42'
const falla = (status: number, codigo: string, campos = {}) => new RechazoDeApi(status, { message: 'No se pudo.', codigo, campos })

const actors: Actor<typeof recuperarPasswordMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

function unaPersona({ token = null, captcha = captchaResuelto() }: { token?: string | null; captcha?: typeof captchaMachine } = {}) {
  const pedir = servicio<{ usuario: string; recaptchaToken: string }, { message: string }>()
  const cambiar = servicio<{ token: string; password: string; password2: string }, { message: string }>()
  const abrir = servicio<{ codigo: string }, string>()
  const machine = recuperarPasswordMachine.provide({
    actors: { captcha, openLink: abrir.actor, postRecuperarPassword: pedir.actor, postRecuperarPasswordNueva: cambiar.actor },
  })
  const actor = createActor(machine, { input: { token, containerId: 'captcha' }, inspect: coverage.inspect })
  const recordado: string[] = []
  actor.subscribe((snapshot) => recordado.push(JSON.stringify(snapshot.context)))
  actor.start()
  actors.push(actor)
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  const hasta = (test: (s: ReturnType<typeof actor.getSnapshot>) => boolean) => waitFor(actor, test)
  return {
    actor,
    abrir,
    pedir,
    cambiar,
    ve,
    hasta,
    recordado,
    resuelve: () => hasta((s) => seen.recuperarPasswordCaptcha(s) === 'resuelto'),
    pide: (usuario: string) => actor.send({ type: 'REQUEST', usuario }),
    cambia: (password: string, password2 = password) => actor.send({ type: 'CHANGE', password, password2 }),
  }
}

describe('pedir el correo', () => {
  it('lo pide con lo que la persona usa para ingresar y el captcha', async () => {
    const { pide, pedir, ve, resuelve } = unaPersona()
    expect(ve(seen.recuperarPasswordStep)).toBe('pedir')
    await resuelve()
    pide('90145-8')
    expect(ve(seen.isBusy)).toBe(true)
    expect(pedir.ultimo().input).toEqual({ usuario: '90145-8', recaptchaToken: 'captcha-1' })
    await pedir.ultimo().responde(NEUTRAL)
    expect([ve(seen.recuperarPasswordStep), ve(seen.recuperarPasswordMessage)]).toEqual(['pedido', NEUTRAL.message])
  })

  it('dice a la vez que faltan el dato y el captcha', () => {
    const { pide, pedir, ve } = unaPersona({ captcha: captchaSinResolver() })
    pide('  ')
    expect(ve(seen.recuperarPasswordFailure)?.campos).toEqual({
      usuario: 'Debe ingresar su RBD, su nombre de usuario o su RUN.',
      recaptchaToken: 'Debe realizar la validación del captcha.',
    })
    expect(pedir.pedidos).toEqual([])
  })

  it('después de una falla pide el captcha otra vez', async () => {
    const { pide, pedir, ve, hasta, resuelve } = unaPersona()
    await resuelve()
    pide('admin.nacional')
    await pedir.ultimo().falla(falla(503, 'servicio-ocupado'))
    expect([ve(seen.recuperarPasswordStep), ve(seen.recuperarPasswordFailure)?.mensaje]).toEqual(['pedir', 'No se pudo.'])
    await hasta((s) => s.context.captchaToken === 'captcha-2')
  })

  it('el captcha se puede cargar otra vez, y si se rompe queda como fallido', async () => {
    const { actor, hasta, resuelve } = unaPersona({ captcha: captchaFallido() })
    await hasta((s) => seen.recuperarPasswordCaptcha(s) === 'fallido')
    actor.send({ type: 'RETRY_CAPTCHA' })
    await resuelve()
    const otra = unaPersona({ captcha: captchaRoto() })
    await otra.hasta((s) => seen.recuperarPasswordCaptcha(s) === 'fallido')
  })
})

/** A person whose mail's link was opened. */
async function conEnlace() {
  const persona = unaPersona({ token: TOKEN })
  await persona.abrir.ultimo().responde(TALON)
  return persona
}

describe('abrir el enlace', () => {
  it('cambia el código por un talón, y no guarda el código', async () => {
    const { actor, abrir, ve } = unaPersona({ token: TOKEN })
    expect([ve(seen.recuperarPasswordStep), abrir.ultimo().input]).toEqual(['abrir', { codigo: TOKEN }])
    await abrir.ultimo().responde(TALON)
    expect(ve(seen.recuperarPasswordStep)).toBe('elegir')
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(TOKEN)
  })

  it('sin conexión se puede abrir otra vez; muerto, ofrece otro correo', async () => {
    const { actor, abrir, ve } = unaPersona({ token: TOKEN })
    await abrir.ultimo().falla(falla(0, 'sin-conexion'))
    expect([ve(seen.recuperarPasswordStep), ve(seen.recuperarPasswordFailure)?.mensaje]).toEqual(['abrir', 'No se pudo.'])
    actor.send({ type: 'OPEN_LINK' })
    expect([abrir.ultimo().input, ve(seen.recuperarPasswordFailure)]).toEqual([{ codigo: TOKEN }, null])
    await abrir.ultimo().falla(falla(400, 'enlace-vencido'))
    expect(ve(seen.recuperarPasswordStep)).toBe('enlace-vencido')
  })
})

describe('crear otra contraseña', () => {
  it('la cambia con el talón del enlace, y no la recuerda', async () => {
    const { cambia, cambiar, ve, recordado } = await conEnlace()
    expect(ve(seen.recuperarPasswordStep)).toBe('elegir')
    cambia(BUENA)
    expect(cambiar.ultimo().input).toEqual({ token: TALON, password: BUENA, password2: BUENA })
    await cambiar.ultimo().responde({ message: 'Su contraseña cambió.' })
    expect([ve(seen.recuperarPasswordStep), ve(seen.recuperarPasswordMessage)]).toEqual(['cambiada', 'Su contraseña cambió.'])
    expect(recordado.join()).not.toContain(BUENA)
  })

  it.each([
    ['corta', 'corta', { password: 'La contraseña debe tener al menos 8 caracteres.' }],
    ['password1', 'password1', { password: 'Esa contraseña es muy común. Elija otra.' }],
    [BUENA, 'otra', { password2: 'Las contraseñas no coinciden.' }],
  ])('dice por qué no sirve «%s» repetida «%s», sin llamar', async (password, password2, campos) => {
    const { cambia, cambiar, ve } = await conEnlace()
    cambia(password, password2)
    expect(ve(seen.recuperarPasswordFailure)?.campos).toEqual(campos)
    expect(cambiar.pedidos).toEqual([])
  })

  it('lo que el servicio no acepta se puede corregir con el mismo enlace', async () => {
    const { cambia, cambiar, ve } = await conEnlace()
    cambia(BUENA)
    await cambiar.ultimo().falla(falla(400, 'datos-invalidos', { password: 'La contraseña no puede contener su nombre.' }))
    expect([ve(seen.recuperarPasswordStep), ve(seen.recuperarPasswordFailure)?.campos]).toEqual([
      'elegir',
      { password: 'La contraseña no puede contener su nombre.' },
    ])
    cambia('roble-canelo-77')
    expect(ve(seen.recuperarPasswordFailure)).toBeNull()
  })

  it.each(['enlace-usado', 'enlace-vencido', 'enlace-invalido'])('con %s ofrece pedir otro', async (codigo) => {
    const { actor, cambia, cambiar, ve } = await conEnlace()
    cambia(BUENA)
    await cambiar.ultimo().falla(falla(400, codigo))
    expect(ve(seen.recuperarPasswordStep)).toBe('enlace-vencido')
    actor.send({ type: 'ASK_NEW_MAIL' })
    expect([ve(seen.recuperarPasswordStep), ve(seen.recuperarPasswordFailure)]).toEqual(['pedir', null])
  })
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
