import { afterEach, describe, expect, it } from 'vitest'
import { createActor, fromCallback, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { claveunicaMachine } from '#machines/claveunica/claveunica.chart.ts'
import * as seen from '#machines/claveunica/claveunica.selectors.ts'
import type { Departure, Origin, Callback } from '#machines/claveunica/claveunica.vocabulary.ts'
import type { Emitted } from '#machines/emitted.ts'
import { servicio, siguiente } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'
import { unPerfil } from '#tests/support/personas/usuarios.ts'

const coverage = transitionCoverage(claveunicaMachine)
const IDA = { csrfToken: 'ESTADO', urlAutorizacion: 'https://claveunica.example/authorize' }
const VUELTA: Callback = { code: 'CODIGO', state: 'ESTADO', error: null }
const caida = () => new RechazoDeApi(503, { message: 'ClaveÚnica no responde.', codigo: 'claveunica-no-responde' })

const MARIA = unPerfil(5, '44444444-4', {
  usuarioId: 11,
  nombres: 'MARÍA',
  apellidoPaterno: 'RODRÍGUEZ',
  correoElectronico: 'm@correo.example',
  telefono2: null,
  origen: 'Apoderados',
})

const actors: Actor<typeof claveunicaMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

function unaPersona({
  origen = 'Apoderados',
  callback = null,
  noSale = false,
}: { origen?: Origin; callback?: Callback | null; noSale?: boolean } = {}) {
  const ida = servicio<unknown, typeof IDA>()
  const guardado = servicio<unknown, Pick<Departure, 'csrfToken' | 'origen'> | null>()
  const canje = servicio<{ token: string; csrfToken: string; origen: Origin }, { accessToken: string }>()
  const union = servicio<{ accessToken: string; password: string }, Usuario>()
  const pedido = servicio<{ accessToken: string; profile: Usuario; correoElectronico: string }, Usuario>()
  const perfil = servicio<{ accessToken: string }, Usuario>()
  const salidas: Departure[] = []
  let vuelveAtras = () => {}
  const machine = claveunicaMachine.provide({
    actors: {
      requestDeparture: ida.actor,
      leave: fromCallback<{ type: 'never' }, Departure>(({ input, sendBack }) => {
        if (noSale) throw new Error('sin almacén')
        salidas.push(input)
        vuelveAtras = () => sendBack({ type: 'CAME_BACK' })
      }),
      takeDeparture: guardado.actor,
      exchangeCode: canje.actor,
      loadProfile: perfil.actor,
      joinFormerAccount: union.actor,
      askEmail: pedido.actor,
    },
  })
  const emitted: Emitted[] = []
  const actor = createActor(machine, { input: { origen, callback }, inspect: coverage.inspect })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  actors.push(actor)
  return {
    actor,
    ida,
    guardado,
    canje,
    profile: perfil,
    union,
    pedido,
    salidas,
    emitted,
    vuelveAtras: () => vuelveAtras(),
    ve: <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot()),
    estado: () => actor.getSnapshot().value,
  }
}

/** A person who comes back and whose state is the one that was kept. */
async function unaPersonaDeVuelta(origen: Origin = 'Apoderados') {
  const persona = unaPersona({ callback: VUELTA })
  await persona.guardado.ultimo().responde({ csrfToken: 'ESTADO', origen })
  return persona
}

describe('la ida', () => {
  it('pide adónde ir y sale con el estado y la puerta', async () => {
    const { actor, ida, salidas, ve, estado } = unaPersona({ origen: 'EPJA' })
    expect(estado()).toBe('ready')
    actor.send({ type: 'START' })
    expect(ve(seen.isBusy)).toBe(true)
    await ida.ultimo().responde(IDA)
    expect(salidas).toEqual([{ ...IDA, origen: 'EPJA' }])
    expect(ve(seen.isBusy)).toBe(true)
  })

  it('sin respuesta lo dice, y se puede intentar otra vez', async () => {
    const { actor, ida, ve, estado } = unaPersona()
    actor.send({ type: 'START' })
    await ida.ultimo().falla(caida())
    expect([estado(), ve(seen.failure)?.mensaje]).toEqual(['ready', 'ClaveÚnica no responde.'])
    actor.send({ type: 'START' })
    expect(ve(seen.failure)).toBeNull()
  })

  it('volver atrás deja la puerta como estaba', async () => {
    const { actor, ida, vuelveAtras, estado } = unaPersona()
    actor.send({ type: 'START' })
    await ida.ultimo().responde(IDA)
    vuelveAtras()
    expect(estado()).toBe('ready')
  })

  it('un navegador que no deja guardar el estado lo dice', async () => {
    const { actor, ida, ve, estado } = unaPersona({ noSale: true })
    actor.send({ type: 'START' })
    await ida.ultimo().responde(IDA)
    expect([estado(), ve(seen.failure)?.mensaje]).toEqual(['ready', 'Ocurrió un problema inesperado. Intente otra vez.'])
  })
})

describe('la vuelta', () => {
  it('con el estado guardado cambia el código por un token, trae el perfil y entra', async () => {
    const { actor, canje, profile, emitted } = await unaPersonaDeVuelta()
    expect(canje.ultimo().input).toEqual({ token: 'CODIGO', csrfToken: 'ESTADO', origen: 'Apoderados' })
    await canje.ultimo().responde({ accessToken: 'T1' })
    expect(profile.ultimo().input).toEqual({ accessToken: 'T1' })
    await profile.ultimo().responde(MARIA)
    const { status, output } = actor.getSnapshot()
    expect(status).toBe('done')
    expect(output).toMatchObject({ type: 'SIGNED_IN', accessToken: 'T1', establecimiento: null, claveUnica: true })
    expect(JSON.stringify(output)).not.toContain('correo.example')
    expect(emitted).toEqual([
      { type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } },
      { type: 'GO', to: 'misEstudiantes', replace: true },
    ])
  })

  it.each([
    ['con otro estado', VUELTA, { csrfToken: 'OTRO', origen: 'Apoderados' as const }],
    ['sin nada guardado', VUELTA, null],
    ['sin código', { code: null, state: 'ESTADO', error: 'server_error' }, { csrfToken: 'ESTADO', origen: 'Apoderados' as const }],
  ])('%s no entra', async (_caso, retorno, kept) => {
    const { guardado, canje, ve } = unaPersona({ callback: retorno })
    await guardado.ultimo().responde(kept)
    expect(canje.pedidos).toEqual([])
    expect([ve(seen.returnStep), ve(seen.failure)?.mensaje]).toEqual([
      'fallido',
      'El ingreso con ClaveÚnica no se completó. Inténtelo otra vez.',
    ])
  })

  it('sin poder leer lo guardado tampoco, y puede empezar otra vez', async () => {
    const { actor, guardado, ve, estado } = unaPersona({ callback: VUELTA })
    await guardado.ultimo().falla(new Error('sin almacén'))
    expect(ve(seen.returnStep)).toBe('fallido')
    actor.send({ type: 'START' })
    expect([estado(), ve(seen.failure)]).toEqual(['requesting', null])
  })

  it('quien canceló puede intentar otra vez, por su misma puerta', async () => {
    const { actor, guardado, ida, salidas, ve } = unaPersona({ callback: { code: null, state: 'ESTADO', error: 'access_denied' } })
    await guardado.ultimo().responde({ csrfToken: 'ESTADO', origen: 'EPJA' })
    expect([ve(seen.returnStep), ve(seen.origen)]).toEqual(['cancelado', 'EPJA'])
    actor.send({ type: 'START' })
    await ida.ultimo().responde(IDA)
    expect(salidas).toEqual([{ ...IDA, origen: 'EPJA' }])
  })

  it('un código que venció se dice', async () => {
    const { canje, ve } = await unaPersonaDeVuelta()
    expect(ve(seen.returnStep)).toBe('ingresando')
    await canje.ultimo().falla(new RechazoDeApi(400, { message: 'Su ingreso venció.', codigo: 'ingreso-vencido' }))
    expect([ve(seen.returnStep), ve(seen.failure)?.mensaje]).toEqual(['fallido', 'Su ingreso venció.'])
  })

  it.each([401, 403])('un perfil negado (%i) termina el ingreso: se empieza otra vez', async (status) => {
    const { actor, canje, profile, ve } = await unaPersonaDeVuelta()
    await canje.ultimo().responde({ accessToken: 'T1' })
    await profile.ultimo().falla(new RechazoDeApi(status, { message: 'Su sesión ha expirado.', codigo: 'sesion-expirada' }))
    expect([ve(seen.returnStep), ve(seen.canRetry), actor.getSnapshot().context.accessToken]).toEqual(['fallido', false, null])
    expect(actor.getSnapshot().can({ type: 'START' })).toBe(true)
  })

  it('si falla el perfil, se reintenta sin volver a ClaveÚnica', async () => {
    const { actor, canje, profile, ve } = await unaPersonaDeVuelta()
    await canje.ultimo().responde({ accessToken: 'T1' })
    await profile.ultimo().falla(caida())
    expect([ve(seen.returnStep), ve(seen.canRetry)]).toEqual(['fallido', true])
    actor.send({ type: 'RETRY' })
    await siguiente()
    await profile.ultimo().responde(MARIA)
    expect(actor.getSnapshot().status).toBe('done')
    expect(canje.pedidos).toHaveLength(1)
  })
})

/** A person back from ClaveÚnica whose account is this one. */
async function unaPersonaCon(cambios: Partial<Usuario>) {
  const persona = await unaPersonaDeVuelta()
  await persona.canje.ultimo().responde({ accessToken: 'T1' })
  await persona.profile.ultimo().responde({ ...MARIA, ...cambios })
  return persona
}

describe('quien tenía otra cuenta con su RUN', () => {
  it('la conserva con su contraseña, que no queda en ninguna parte', async () => {
    const { actor, union, ve } = await unaPersonaCon({ cuentaAnterior: true, correoElectronico: null })
    expect(ve(seen.returnStep)).toBe('cuenta-anterior')
    actor.send({ type: 'JOIN', password: 'girasol-azul-42' })
    expect(ve(seen.isBusy)).toBe(true)
    expect(union.ultimo().input).toEqual({ accessToken: 'T1', password: 'girasol-azul-42' })
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('girasol')
    await union.ultimo().responde(MARIA)
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('dice que falta la contraseña, y que no era esa', async () => {
    const { actor, union, ve } = await unaPersonaCon({ cuentaAnterior: true })
    actor.send({ type: 'JOIN', password: '' })
    expect(ve(seen.failure)?.campos).toEqual({ password: 'Debe ingresar su contraseña.' })
    expect(union.pedidos).toEqual([])
    actor.send({ type: 'JOIN', password: 'adivinada' })
    await union.ultimo().falla(new RechazoDeApi(400, { message: 'Revise.', codigo: 'datos-invalidos', campos: { password: 'No es.' } }))
    expect([ve(seen.returnStep), ve(seen.failure)?.campos]).toEqual(['cuenta-anterior', { password: 'No es.' }])
  })

  it('sin ella sigue, y da un correo si su cuenta no tiene', async () => {
    const sin = await unaPersonaCon({ cuentaAnterior: true, correoElectronico: null })
    sin.actor.send({ type: 'SKIP' })
    expect(sin.ve(seen.returnStep)).toBe('correo')
    const con = await unaPersonaCon({ cuentaAnterior: true })
    con.actor.send({ type: 'SKIP' })
    expect(con.actor.getSnapshot().status).toBe('done')
  })

  it('si aquella tampoco tenía correo, se le ofrece dar uno', async () => {
    const { actor, union, ve } = await unaPersonaCon({ cuentaAnterior: true, correoElectronico: null })
    actor.send({ type: 'JOIN', password: 'girasol-azul-42' })
    await union.ultimo().responde({ ...MARIA, correoElectronico: null })
    expect(ve(seen.returnStep)).toBe('correo')
  })
})

describe('quien no tiene correo', () => {
  it('lo da, y su enlace lo confirmará', async () => {
    const { actor, pedido, ve } = await unaPersonaCon({ correoElectronico: null })
    expect([ve(seen.returnStep), ve(seen.nombres)]).toEqual(['correo', 'MARÍA'])
    actor.send({ type: 'GIVE_EMAIL', correoElectronico: 'maria' })
    expect(ve(seen.failure)?.campos).toEqual({ correoElectronico: 'El correo electrónico no es válido.' })
    actor.send({ type: 'GIVE_EMAIL', correoElectronico: 'maria@demo.cl' })
    expect(pedido.ultimo().input).toMatchObject({ accessToken: 'T1', correoElectronico: 'maria@demo.cl' })
    await pedido.ultimo().falla(caida())
    expect([ve(seen.returnStep), ve(seen.failure)?.mensaje]).toEqual(['correo', 'ClaveÚnica no responde.'])
    actor.send({ type: 'GIVE_EMAIL', correoElectronico: 'maria@demo.cl' })
    await pedido.ultimo().responde({ ...MARIA, correoElectronico: null, correoPendiente: 'maria@demo.cl' })
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('puede no darlo', async () => {
    const { actor } = await unaPersonaCon({ correoElectronico: null })
    actor.send({ type: 'SKIP' })
    expect(actor.getSnapshot().status).toBe('done')
  })

  it('con uno por confirmar, no se le pide otro', async () => {
    const { actor } = await unaPersonaCon({ correoElectronico: null, correoPendiente: 'maria@demo.cl' })
    expect(actor.getSnapshot().status).toBe('done')
  })
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
