import { afterEach, describe, expect, it } from 'vitest'
import { createActor, fromCallback, type Actor } from 'xstate'
import { FalloDeApi } from '#contract/fallo.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { claveUnicaMachine } from '#machines/clave-unica/clave-unica.machine.ts'
import * as seen from '#machines/clave-unica/clave-unica.selectors.ts'
import type { Departure, Origen, Retorno } from '#machines/clave-unica/clave-unica.vocabulary.ts'
import type { Emitted } from '#machines/emitted.ts'
import { servicio, siguiente } from '#tests/support/servicio.ts'
import { transitionCoverage } from '#tests/support/transition-coverage.ts'

const coverage = transitionCoverage(claveUnicaMachine)
const IDA = { csrfToken: 'ESTADO', urlAutorizacion: 'https://claveunica.example/authorize' }
const VUELTA: Retorno = { code: 'CODIGO', state: 'ESTADO', error: null }
const PERSONA = { run: '88888888-8', nombres: 'Yolanda', apellidoPaterno: 'Ñancupil', apellidoMaterno: 'de la Fuente' }
const caida = () => new FalloDeApi(503, { message: 'ClaveÚnica no responde.', codigo: 'claveunica-no-responde' })

const MARIA: Usuario = {
  usuarioId: 11,
  nombres: 'MARÍA',
  apellidoPaterno: 'RODRÍGUEZ',
  apellidoMaterno: '',
  correoElectronico: 'm@correo.example',
  correoElectronicoDirector: null,
  telefono1: null,
  telefono2: null,
  nombreUsuario: '44444444-4',
  activo: true,
  origen: 'Apoderados',
  usuarioRol: { rolId: 5, usuarioId: 11, regionId: null, provinciaId: null, comunaId: null, rol: { rolId: 5, dsRol: 'Apoderado' } },
}

const actors: Actor<typeof claveUnicaMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

function unaPersona({
  origen = 'Apoderados',
  retorno = null,
  noSale = false,
}: { origen?: Origen; retorno?: Retorno | null; noSale?: boolean } = {}) {
  const ida = servicio<unknown, typeof IDA>()
  const guardado = servicio<unknown, Pick<Departure, 'csrfToken' | 'origen'> | null>()
  const canje = servicio<{ token: string; csrfToken: string }, { accessToken: string }>()
  const perfil = servicio<{ accessToken: string }, Usuario>()
  const salidas: Departure[] = []
  let vuelveAtras = () => {}
  const machine = claveUnicaMachine.provide({
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
    },
  })
  const emitted: Emitted[] = []
  const actor = createActor(machine, { input: { origen, retorno }, inspect: coverage.inspect })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  actors.push(actor)
  return {
    actor,
    ida,
    guardado,
    canje,
    perfil,
    salidas,
    emitted,
    vuelveAtras: () => vuelveAtras(),
    ve: <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot()),
    estado: () => actor.getSnapshot().value,
  }
}

/** A person who comes back and whose state is the one that was kept. */
async function unaPersonaDeVuelta(origen: Origen = 'Apoderados') {
  const persona = unaPersona({ retorno: VUELTA })
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
    expect([estado(), ve(seen.falla)?.mensaje]).toEqual(['ready', 'ClaveÚnica no responde.'])
    actor.send({ type: 'START' })
    expect(ve(seen.falla)).toBeNull()
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
    expect([estado(), ve(seen.falla)?.mensaje]).toEqual(['ready', 'Ocurrió un problema inesperado. Intente otra vez.'])
  })
})

describe('la vuelta', () => {
  it('con el estado guardado cambia el código por un token, trae el perfil y entra', async () => {
    const { actor, canje, perfil, emitted } = await unaPersonaDeVuelta()
    expect(canje.ultimo().input).toEqual({ token: 'CODIGO', csrfToken: 'ESTADO' })
    await canje.ultimo().responde({ accessToken: 'T1' })
    expect(perfil.ultimo().input).toEqual({ accessToken: 'T1' })
    await perfil.ultimo().responde(MARIA)
    const { status, output } = actor.getSnapshot()
    expect(status).toBe('done')
    expect(output).toMatchObject({ type: 'SIGNED_IN', accessToken: 'T1', establecimiento: null, claveUnica: true })
    expect(JSON.stringify(output)).not.toContain('correo.example')
    expect(emitted).toEqual([
      { type: 'NOTIFY', notice: { tono: 'exito', texto: 'Usuario logueado!' } },
      { type: 'GO', to: 'misEstudiantes', replace: true },
    ])
  })

  it.each([
    ['con otro estado', VUELTA, { csrfToken: 'OTRO', origen: 'Apoderados' as const }],
    ['sin nada guardado', VUELTA, null],
    ['sin código', { code: null, state: 'ESTADO', error: 'server_error' }, { csrfToken: 'ESTADO', origen: 'Apoderados' as const }],
  ])('%s no entra', async (_caso, retorno, kept) => {
    const { guardado, canje, ve } = unaPersona({ retorno })
    await guardado.ultimo().responde(kept)
    expect(canje.pedidos).toEqual([])
    expect([ve(seen.returnStep), ve(seen.falla)?.mensaje]).toEqual([
      'fallido',
      'El ingreso con ClaveÚnica no se completó. Inténtelo otra vez.',
    ])
  })

  it('sin poder leer lo guardado tampoco, y puede empezar otra vez', async () => {
    const { actor, guardado, ve, estado } = unaPersona({ retorno: VUELTA })
    await guardado.ultimo().falla(new Error('sin almacén'))
    expect(ve(seen.returnStep)).toBe('fallido')
    actor.send({ type: 'START' })
    expect([estado(), ve(seen.falla)]).toEqual(['requesting', null])
  })

  it('quien canceló puede intentar otra vez, por su misma puerta', async () => {
    const { actor, guardado, ida, salidas, ve } = unaPersona({ retorno: { code: null, state: 'ESTADO', error: 'access_denied' } })
    await guardado.ultimo().responde({ csrfToken: 'ESTADO', origen: 'EPJA' })
    expect([ve(seen.returnStep), ve(seen.origen)]).toEqual(['cancelado', 'EPJA'])
    actor.send({ type: 'START' })
    await ida.ultimo().responde(IDA)
    expect(salidas).toEqual([{ ...IDA, origen: 'EPJA' }])
  })

  it('a quien no tiene cuenta se le ofrece registrarse con sus nombres y su puerta', async () => {
    const { canje, ve } = await unaPersonaDeVuelta('EPJA')
    await canje
      .ultimo()
      .falla(new FalloDeApi(404, { message: 'Usted aún no tiene una cuenta.', codigo: 'no-registrado', persona: PERSONA }))
    expect([ve(seen.returnStep), ve(seen.persona), ve(seen.origen)]).toEqual(['sin-cuenta', PERSONA, 'EPJA'])
  })

  it('un código que venció se dice', async () => {
    const { canje, ve } = await unaPersonaDeVuelta()
    expect(ve(seen.returnStep)).toBe('ingresando')
    await canje.ultimo().falla(new FalloDeApi(400, { message: 'Su ingreso venció.', codigo: 'ingreso-vencido' }))
    expect([ve(seen.returnStep), ve(seen.falla)?.mensaje]).toEqual(['fallido', 'Su ingreso venció.'])
  })

  it('si falla el perfil, se reintenta sin volver a ClaveÚnica', async () => {
    const { actor, canje, perfil, ve } = await unaPersonaDeVuelta()
    await canje.ultimo().responde({ accessToken: 'T1' })
    await perfil.ultimo().falla(caida())
    expect([ve(seen.returnStep), ve(seen.canRetry)]).toEqual(['fallido', true])
    actor.send({ type: 'RETRY' })
    await siguiente()
    await perfil.ultimo().responde(MARIA)
    expect(actor.getSnapshot().status).toBe('done')
    expect(canje.pedidos).toHaveLength(1)
  })
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
