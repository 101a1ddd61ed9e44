import { afterEach, describe, expect, it } from 'vitest'
import { createActor, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { perfilComoTexto, type Usuario } from '#contract/usuarios.ts'
import { miCuentaMachine } from '#machines/mi-cuenta/mi-cuenta.chart.ts'
import type { MiCuentaData } from '#machines/mi-cuenta/mi-cuenta.rules.ts'
import * as seen from '#machines/mi-cuenta/mi-cuenta.selectors.ts'
import type { Emitted, Tell } from '#machines/emitted.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'

const coverage = transitionCoverage(miCuentaMachine)
const actors: Actor<typeof miCuentaMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

function unUsuario(rolId: number, cambios: Partial<Usuario> = {}): Usuario {
  const rosa = { apellidoPaterno: 'CATRILEF', apellidoMaterno: 'SOTO', correoElectronico: 'rosa@correo.example', telefono2: null }
  return unPerfil(rolId, '34388412-5', { ...rosa, ...cambios })
}
const ESCRITO = {
  ...perfilComoTexto(unUsuario(2)),
  nombres: 'Rosa Ester',
  apellidoPaterno: 'Catrilef',
  apellidoMaterno: '',
  telefono2: '+56 9 1234 5678',
}
const CLAVES = { passwordActual: 'la-de-antes', passwordActiva: 'caballo-lenga-42', passwordActiva2: 'caballo-lenga-42' }
const falla = (status: number, codigo: string, campos = {}) => new RechazoDeApi(status, { message: 'No se pudo.', codigo, campos })

function unaCuenta() {
  const traer = servicio<unknown, Usuario>()
  const guardar = servicio<{ data: MiCuentaData }, Usuario>()
  const actor = createActor(miCuentaMachine.provide({ actors: { loadProfile: traer.actor, saveAccount: guardar.actor } }), {
    inspect: coverage.inspect,
  })
  const emitted: (Emitted | Tell)[] = []
  const recordado: string[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.subscribe((snapshot) => recordado.push(JSON.stringify(snapshot.context)))
  actor.start()
  actors.push(actor)
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  return { actor, traer, guardar, emitted, recordado, ve }
}

async function laCuentaDe(usuario: Usuario) {
  const cuenta = unaCuenta()
  await cuenta.traer.ultimo().responde(usuario)
  return cuenta
}

describe('los datos', () => {
  it('llegan del servicio, y si no llegan se piden otra vez', async () => {
    const { actor, traer, ve } = unaCuenta()
    expect(ve(seen.isLoading)).toBe(true)
    await traer.ultimo().falla(falla(503, 'servicio-ocupado'))
    expect([ve(seen.canRetry), ve(seen.failure)?.mensaje]).toEqual([true, 'No se pudo.'])
    actor.send({ type: 'RETRY' })
    await traer.ultimo().responde(unUsuario(2))
    expect(ve(seen.profile)?.nombres).toBe('ROSA')
  })

  it('se guardan con los nombres en mayúsculas y sin el correo, y la sesión lo sabe', async () => {
    const { actor, guardar, emitted, ve } = await laCuentaDe(unUsuario(2))
    actor.send({ type: 'SAVE_PROFILE', data: ESCRITO })
    expect(ve(seen.isSavingProfile)).toBe(true)
    expect(guardar.ultimo().input.data).toEqual({
      nombres: 'ROSA ESTER',
      apellidoPaterno: 'CATRILEF',
      apellidoMaterno: '',
      telefono1: '',
      telefono2: '+56912345678',
    })
    await guardar.ultimo().responde(unUsuario(2, { nombres: 'ROSA ESTER' }))
    expect(ve(seen.success)).toBe('Sus datos quedaron guardados.')
    expect(emitted).toMatchObject([
      { type: 'TELL', fact: { type: 'PROFILE_CHANGED', usuario: { nombres: 'ROSA ESTER' } } },
      { type: 'NOTIFY', notice: { tone: 'exito', text: 'Sus datos quedaron guardados.' } },
    ])
    expect(JSON.stringify(emitted[0])).not.toContain('correo.example')
  })

  it('de un establecimiento llevan además el correo de la dirección y un móvil', async () => {
    const { actor, guardar, ve } = await laCuentaDe(unUsuario(1, { nombreUsuario: '90145' }))
    actor.send({ type: 'SAVE_PROFILE', data: { ...ESCRITO, telefono2: '' } })
    expect(ve(seen.failure)?.campos).toEqual({
      correoElectronicoDirector: 'Debe ingresar su correo electrónico.',
      telefono2: 'Debe ingresar un teléfono móvil.',
    })
    expect(guardar.pedidos).toEqual([])
  })

  it('lo que el servicio rechaza se muestra y se puede corregir', async () => {
    const { actor, guardar, ve } = await laCuentaDe(unUsuario(5))
    actor.send({ type: 'SAVE_PROFILE', data: ESCRITO })
    await guardar.ultimo().falla(falla(409, 'correo-en-uso'))
    expect(ve(seen.failure)?.mensaje).toBe('No se pudo.')
    actor.send({ type: 'SAVE_PROFILE', data: ESCRITO })
    expect(ve(seen.failure)).toBeNull()
  })
})

describe('de quien ClaveÚnica conoce', () => {
  it('el nombre no cambia, aunque el formulario traiga otro', async () => {
    const { actor, guardar } = await laCuentaDe(unUsuario(5, { claveUnica: true }))
    actor.send({ type: 'SAVE_PROFILE', data: ESCRITO })
    expect(guardar.ultimo().input.data).toMatchObject({ nombres: 'ROSA', apellidoPaterno: 'CATRILEF', apellidoMaterno: 'SOTO' })
  })
})

describe('el correo', () => {
  it('se pide con la contraseña y los datos como están, y no se recuerda', async () => {
    const { actor, guardar, emitted, recordado, ve } = await laCuentaDe(unUsuario(5))
    actor.send({ type: 'CHANGE_EMAIL', data: { correoElectronico: ' Rosa.Nueva@Correo.example ', passwordActual: 'la-de-antes' } })
    expect(ve(seen.isChangingEmail)).toBe(true)
    expect(guardar.ultimo().input.data).toEqual({
      nombres: 'ROSA',
      apellidoPaterno: 'CATRILEF',
      apellidoMaterno: 'SOTO',
      telefono1: null,
      telefono2: null,
      correoElectronico: 'rosa.nueva@correo.example',
      passwordActual: 'la-de-antes',
    })
    await guardar.ultimo().responde(unUsuario(5, { correoPendiente: 'rosa.nueva@correo.example' }))
    expect(ve(seen.success)).toBe('Le enviamos un enlace al correo nuevo. Su correo cambia cuando lo abra.')
    expect(ve(seen.profile)?.correoPendiente).toBe('rosa.nueva@correo.example')
    expect(emitted).toMatchObject([{ type: 'NOTIFY', notice: { tone: 'exito' } }])
    expect(recordado.join()).not.toContain('la-de-antes')
  })

  it('de un establecimiento va con el correo de la dirección', async () => {
    const { actor, guardar } = await laCuentaDe(unUsuario(1, { correoElectronicoDirector: 'directora@demo.cl' }))
    actor.send({ type: 'CHANGE_EMAIL', data: { correoElectronico: 'otro@demo.cl', passwordActual: 'la-de-antes' } })
    expect(guardar.ultimo().input.data).toMatchObject({ correoElectronico: 'otro@demo.cl', correoElectronicoDirector: 'directora@demo.cl' })
    actor.send({ type: 'CHANGE_PASSWORD', data: CLAVES })
    await guardar.ultimo().responde(unUsuario(1, { correoElectronicoDirector: 'directora@demo.cl' }))
    actor.send({ type: 'CHANGE_PASSWORD', data: CLAVES })
    expect(guardar.ultimo().input.data).toMatchObject({ correoElectronico: 'rosa@correo.example' })
  })

  it('de quien no tiene contraseña aquí se pide sin ella', async () => {
    const { actor, guardar } = await laCuentaDe(unUsuario(5, { conContrasena: false }))
    actor.send({ type: 'CHANGE_EMAIL', data: { correoElectronico: 'otro@demo.cl', passwordActual: '' } })
    expect(guardar.ultimo().input.data).not.toHaveProperty('passwordActual')
  })

  it.each([
    ['ClaveÚnica', unUsuario(5, { claveUnica: true })],
    ['Microsoft', unUsuario(4)],
  ])('de quien además entra con %s puede pedirse sin escribirla: el servicio sabe si ingresó recién', async (_, usuario) => {
    const { actor, guardar } = await laCuentaDe(usuario)
    actor.send({ type: 'CHANGE_EMAIL', data: { correoElectronico: 'otro@demo.cl', passwordActual: '' } })
    expect(guardar.ultimo().input.data).toMatchObject({ correoElectronico: 'otro@demo.cl' })
    expect(guardar.ultimo().input.data).not.toHaveProperty('passwordActual')
  })

  it.each([
    [
      { correoElectronico: 'rosa', passwordActual: '' },
      { correoElectronico: 'El correo electrónico no es válido.', passwordActual: 'Debe ingresar su contraseña actual.' },
    ],
    [{ correoElectronico: 'ROSA@correo.example', passwordActual: 'x' }, { correoElectronico: 'Ese ya es su correo electrónico.' }],
  ])('con %o dice qué corregir sin llamar', async (data, campos) => {
    const { actor, guardar, ve } = await laCuentaDe(unUsuario(5))
    actor.send({ type: 'CHANGE_EMAIL', data })
    expect(ve(seen.emailFailure)?.campos).toEqual(campos)
    expect(guardar.pedidos).toEqual([])
  })

  it('si la contraseña no es, se dice', async () => {
    const { actor, guardar, ve } = await laCuentaDe(unUsuario(5))
    actor.send({ type: 'CHANGE_EMAIL', data: { correoElectronico: 'otro@demo.cl', passwordActual: 'x' } })
    await guardar.ultimo().falla(falla(400, 'datos-invalidos', { passwordActual: 'La contraseña actual no es correcta.' }))
    expect(ve(seen.emailFailure)?.campos).toEqual({ passwordActual: 'La contraseña actual no es correcta.' })
  })
})

describe('la contraseña', () => {
  it('se envía con la actual y los datos como están, sin la repetición, y no se recuerda', async () => {
    const { actor, guardar, recordado, ve } = await laCuentaDe(unUsuario(5))
    actor.send({ type: 'CHANGE_PASSWORD', data: CLAVES })
    expect(ve(seen.isChangingPassword)).toBe(true)
    expect(guardar.ultimo().input.data).toEqual({
      nombres: 'ROSA',
      apellidoPaterno: 'CATRILEF',
      apellidoMaterno: 'SOTO',
      telefono1: null,
      telefono2: null,
      passwordActual: 'la-de-antes',
      passwordActiva: 'caballo-lenga-42',
    })
    await guardar.ultimo().responde(unUsuario(5))
    expect(ve(seen.success)).toBe('Su contraseña cambió. Las otras sesiones de su cuenta se cerraron.')
    expect(recordado.join()).not.toMatch(/caballo-lenga-42|la-de-antes/)
  })

  it.each([
    [{ passwordActual: '' }, { passwordActual: 'Debe ingresar su contraseña actual.' }],
    [
      { passwordActiva: '', passwordActiva2: '' },
      { passwordActiva: 'Debe ingresar una contraseña.', passwordActiva2: 'Repita su contraseña.' },
    ],
    [{ passwordActiva: 'corta', passwordActiva2: 'corta' }, { passwordActiva: 'La contraseña debe tener al menos 8 caracteres.' }],
    [
      { passwordActiva: 'catrilef-2025', passwordActiva2: 'catrilef-2025' },
      { passwordActiva: 'La contraseña no puede contener su nombre.' },
    ],
    [{ passwordActiva: 'clave34388412', passwordActiva2: 'clave34388412' }, { passwordActiva: 'La contraseña no puede contener su RUN.' }],
    [{ passwordActiva2: 'otra' }, { passwordActiva2: 'Las contraseñas no coinciden.' }],
  ])('con %o dice qué corregir sin llamar', async (cambio, campos) => {
    const { actor, guardar, ve } = await laCuentaDe(unUsuario(5))
    actor.send({ type: 'CHANGE_PASSWORD', data: { ...CLAVES, ...cambio } })
    expect(ve(seen.passwordFailure)?.campos).toEqual(campos)
    expect(guardar.pedidos).toEqual([])
  })

  it.each([
    ['ClaveÚnica', unUsuario(5, { claveUnica: true })],
    ['Microsoft', unUsuario(2)],
  ])('quien además entra con %s puede dejar la actual en blanco, y si el servicio la pide se dice junto a ella', async (_, usuario) => {
    const { actor, guardar, ve } = await laCuentaDe(usuario)
    actor.send({ type: 'CHANGE_PASSWORD', data: { ...CLAVES, passwordActual: '' } })
    expect(guardar.ultimo().input.data).toMatchObject({ passwordActiva: 'caballo-lenga-42' })
    expect(guardar.ultimo().input.data).not.toHaveProperty('passwordActual')
    await guardar.ultimo().falla(falla(400, 'datos-invalidos', { passwordActual: 'Debe ingresar su contraseña actual.' }))
    expect(ve(seen.passwordFailure)?.campos).toEqual({ passwordActual: 'Debe ingresar su contraseña actual.' })
  })

  it('si la actual no es, se dice junto a ella', async () => {
    const { actor, guardar, ve } = await laCuentaDe(unUsuario(2))
    actor.send({ type: 'CHANGE_PASSWORD', data: CLAVES })
    await guardar.ultimo().falla(falla(400, 'datos-invalidos', { passwordActual: 'La contraseña actual no es correcta.' }))
    expect(ve(seen.passwordFailure)?.campos).toEqual({ passwordActual: 'La contraseña actual no es correcta.' })
    expect(ve(seen.failure)).toBeNull()
  })
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
