import { afterEach, describe, expect, test } from 'vitest'
import { createActor, fromCallback, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Usuario } from '#contract/usuarios.ts'
import type { Emitted } from '#machines/emitted.ts'
import { msalExchangeMachine } from '#machines/msal-exchange/msal-exchange.chart.ts'
import {
  canRetry,
  canUseAnother,
  canUseThisPage,
  accountEmail,
  failure,
  isBusy,
  isWindowOpen,
} from '#machines/msal-exchange/msal-exchange.selectors.ts'
import type { OrganizationAccount } from '#machines/msal-exchange/msal-exchange.vocabulary.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'
import { deSesion, unPerfil } from '#tests/support/personas/usuarios.ts'

const coverage = transitionCoverage(msalExchangeMachine)
const CUENTA: OrganizationAccount = { correoElectronico: 'ana@agencia.example' }
const SIN_INGRESO = 'No es posible realizar el ingreso usando su cuenta Microsoft.'
const SIN_ACCESO = 'Este usuario no tiene acceso a este sistema.'
const ANA = unPerfil(2, 'ana', { nombres: 'ANA', correoElectronico: 'ana@agencia.example', telefono2: null })

/** An error as the library rejects with it: its class has no name once built. */
const codigo = (errorCode: string) => Object.assign(new Error(errorCode), { errorCode })
const rechazo = (status: number, message: string) => new RechazoDeApi(status, { message, codigo: 'x' })
const toast = (texto: string) => ({ type: 'NOTIFY', notice: { tone: 'error', text: texto } })

const running: Actor<typeof msalExchangeMachine>[] = []
afterEach(() => running.splice(0).forEach((actor) => actor.stop()))

/** A person before the organisation's button; `vuelve`: the page is the return of a sign-in by redirect. */
function unaPersona({ vuelve = false, vigiaRota = false } = {}) {
  const prepara = servicio<unknown, void>()
  const ingreso = servicio<{ chooseAccount: boolean }, OrganizationAccount>()
  const redireccion = servicio<unknown, void>()
  const retorno = servicio<unknown, OrganizationAccount | null>()
  const cambio = servicio<OrganizationAccount, { accessToken: string }>()
  const perfil = servicio<{ accessToken: string }, Usuario>()
  let cierra = () => {}
  let olvidos = 0
  const actor = createActor(
    msalExchangeMachine.provide({
      actions: {
        forgetAccount: () => {
          olvidos += 1
        },
      },
      actors: {
        prepare: prepara.actor,
        signIn: ingreso.actor,
        watchPopup: fromCallback(({ sendBack }) => {
          if (vigiaRota) throw new Error('roto')
          cierra = () => sendBack({ type: 'POPUP_CLOSED' })
        }),
        signInByRedirect: redireccion.actor,
        completeRedirect: retorno.actor,
        exchange: cambio.actor,
        loadProfile: perfil.actor,
      },
    }),
    { input: { hasReturned: vuelve }, inspect: coverage.inspect },
  )
  running.push(actor)
  const emitted: Emitted[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    emitted,
    prepara,
    ingreso,
    redireccion,
    retorno,
    cambio,
    profile: perfil,
    estado: () => actor.getSnapshot().value,
    ve: <T>(selector: (snapshot: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot()),
    manda: (type: 'PREPARE' | 'SIGN_IN' | 'USE_ANOTHER' | 'SIGN_IN_BY_REDIRECT' | 'RETRY' | 'DISMISS') => actor.send({ type }),
    cierraLaVentana: () => cierra(),
    olvidos: () => olvidos,
  }
}

async function conSuCuenta() {
  const persona = unaPersona()
  persona.manda('SIGN_IN')
  await persona.ingreso.ultimo().responde(CUENTA)
  return persona
}

describe('el ingreso con la cuenta Microsoft', () => {
  test('pide la ventana, cambia el token, lee el perfil y va al inicio', async () => {
    const persona = unaPersona()
    persona.manda('SIGN_IN')
    expect([persona.ve(isBusy), persona.ve(isWindowOpen)]).toEqual([true, true])
    expect(persona.ingreso.ultimo().input).toEqual({ chooseAccount: false })
    await persona.ingreso.ultimo().responde(CUENTA)
    expect(persona.cambio.ultimo().input).toEqual(CUENTA)
    await persona.cambio.ultimo().responde({ accessToken: 'T1' })
    expect(persona.profile.ultimo().input).toEqual({ accessToken: 'T1' })
    await persona.profile.ultimo().responde(ANA)
    expect(persona.emitted).toEqual([
      { type: 'NOTIFY', notice: { tone: 'exito', text: 'Usuario logueado!' } },
      { type: 'GO', to: 'inicio', replace: true },
    ])
    expect(persona.actor.getSnapshot().output).toEqual({
      type: 'SIGNED_IN',
      accessToken: 'T1',
      usuario: { ...deSesion(2, 'ana'), nombres: 'ANA', organizacion: true },
      establecimiento: null,
      claveUnica: false,
    })
    expect(persona.olvidos()).toBe(1)
  })

  test('al acercarse se prepara, una sola vez, sin ocupar a nadie', async () => {
    const persona = unaPersona()
    persona.manda('PREPARE')
    persona.manda('PREPARE')
    expect(persona.ve(isBusy)).toBe(false)
    await persona.prepara.ultimo().responde()
    persona.manda('PREPARE')
    expect(persona.estado()).toEqual({ waiting: 'warm' })
    expect(persona.prepara.pedidos).toHaveLength(1)
  })

  test('si no se pudo preparar, se intenta otra vez al acercarse de nuevo', async () => {
    const persona = unaPersona()
    persona.manda('PREPARE')
    await persona.prepara.ultimo().falla(rechazo(503, 'No responde.'))
    expect([persona.estado(), persona.emitted]).toEqual([{ waiting: 'cold' }, []])
    persona.manda('PREPARE')
    expect(persona.prepara.pedidos).toHaveLength(2)
  })

  test('otro clic con la ventana abierta empieza de nuevo, y la respuesta de la primera no se oye', async () => {
    const persona = unaPersona()
    persona.manda('SIGN_IN')
    const primera = persona.ingreso.ultimo()
    persona.manda('SIGN_IN')
    expect(persona.ingreso.pedidos).toHaveLength(2)
    await primera.responde({ correoElectronico: 'otra@agencia.example' })
    expect(persona.estado()).toEqual({ signingIn: 'windowOpen' })
    await persona.ingreso.ultimo().responde(CUENTA)
    expect(persona.ve(accountEmail)).toBe('ana@agencia.example')
  })
})

describe('la ventana', () => {
  test('cerrada, deja de esperar sin decir nada, y otro clic la abre', () => {
    const persona = unaPersona()
    persona.manda('SIGN_IN')
    persona.cierraLaVentana()
    expect([persona.ve(isBusy), persona.ve(failure), persona.emitted]).toEqual([false, null, []])
    persona.manda('SIGN_IN')
    expect(persona.estado()).toEqual({ signingIn: 'windowOpen' })
  })

  test('que se cerró al responder completa el ingreso igual', async () => {
    const persona = unaPersona()
    persona.manda('SIGN_IN')
    persona.cierraLaVentana()
    await persona.ingreso.ultimo().responde(CUENTA)
    expect(persona.estado()).toBe('exchanging')
  })

  test('que no se puede vigilar no detiene el ingreso', async () => {
    const persona = unaPersona({ vigiaRota: true })
    persona.manda('SIGN_IN')
    expect(persona.estado()).toEqual({ signingIn: 'windowGone' })
    await persona.ingreso.ultimo().responde(CUENTA)
    expect(persona.estado()).toBe('exchanging')
  })

  test.each([
    'unexpected_error',
    'post_request_failed',
    'user_cancelled',
    'access_denied',
    'timed_out',
    'interaction_in_progress',
    'interaction_in_progress_cancelled',
    'no_token_request_cache_error',
  ])('con el código %s termina en silencio', async (errorCode) => {
    const persona = unaPersona()
    persona.manda('SIGN_IN')
    await persona.ingreso.ultimo().falla(codigo(errorCode))
    expect([persona.estado(), persona.ve(failure), persona.emitted]).toEqual([{ waiting: 'cold' }, null, []])
  })

  test.each([
    ['otro código de la biblioteca', codigo('endpoints_resolution_error'), null],
    ['sin red', codigo('no_network_connectivity'), null],
    ['un error cualquiera', new Error('algo'), null],
    ['lo que no es un error', 'algo', null],
    ['un código que no es texto', { errorCode: 7 }, null],
    ['el proveedor que no responde', rechazo(503, 'El servicio no responde.'), 'El servicio no responde.'],
  ])('con %s dice que no es posible ingresar, y se puede intentar otra vez', async (_caso, error, motivo) => {
    const persona = unaPersona()
    persona.manda('SIGN_IN')
    await persona.ingreso.ultimo().falla(error)
    expect(persona.emitted).toEqual([toast(SIN_INGRESO)])
    expect(persona.ve(failure)).toEqual({ message: SIN_INGRESO, motivo })
    persona.manda('SIGN_IN')
    expect(persona.ve(failure)).toBeNull()
    expect(persona.estado()).toEqual({ signingIn: 'windowOpen' })
  })

  test('un error interno no suma otro mensaje al de la aplicación', async () => {
    const persona = unaPersona()
    persona.manda('SIGN_IN')
    await persona.ingreso.ultimo().falla(rechazo(500, 'Se cayó.'))
    expect([persona.emitted, persona.ve(failure)?.message]).toEqual([[], 'Error interno!: Se cayó.'])
    persona.manda('DISMISS')
    expect([persona.estado(), persona.ve(failure)]).toEqual([{ waiting: 'cold' }, null])
  })
})

describe('la ventana bloqueada', () => {
  test.each(['popup_window_error', 'empty_window_error'])('con %s ofrece ingresar en la misma página', async (errorCode) => {
    const persona = unaPersona()
    persona.manda('SIGN_IN')
    await persona.ingreso.ultimo().falla(codigo(errorCode))
    expect([persona.ve(canUseThisPage), persona.emitted]).toEqual([true, []])
    persona.manda('SIGN_IN_BY_REDIRECT')
    expect([persona.estado(), persona.ve(isBusy)]).toEqual(['leaving', true])
    expect(persona.redireccion.pedidos).toHaveLength(1)
  })

  async function bloqueada() {
    const persona = unaPersona()
    persona.manda('SIGN_IN')
    await persona.ingreso.ultimo().falla(codigo('popup_window_error'))
    return persona
  }

  test('también se puede intentar otra vez, o dejarlo', async () => {
    const persona = await bloqueada()
    persona.manda('SIGN_IN')
    expect(persona.estado()).toEqual({ signingIn: 'windowOpen' })
    const otra = await bloqueada()
    otra.manda('DISMISS')
    expect(otra.estado()).toEqual({ waiting: 'cold' })
  })

  test('si la página de Microsoft no abre, lo dice; si la persona vuelve atrás, espera', async () => {
    const persona = await bloqueada()
    persona.manda('SIGN_IN_BY_REDIRECT')
    await persona.redireccion.ultimo().falla(rechazo(503, 'No responde.'))
    expect([persona.estado(), persona.emitted]).toEqual(['failed', [toast(SIN_INGRESO)]])
    const otra = await bloqueada()
    otra.manda('SIGN_IN_BY_REDIRECT')
    await otra.redireccion.ultimo().responde()
    expect(otra.estado()).toEqual({ waiting: 'cold' })
  })

  test('a la vuelta cambia el token sin otro clic', async () => {
    const persona = unaPersona({ vuelve: true })
    expect([persona.estado(), persona.ve(isBusy)]).toEqual(['returning', true])
    await persona.retorno.ultimo().responde(CUENTA)
    expect(persona.cambio.ultimo().input).toEqual(CUENTA)
  })

  test('si a la vuelta no hay cuenta, o no quiso, espera en silencio', async () => {
    const persona = unaPersona({ vuelve: true })
    await persona.retorno.ultimo().responde(null)
    expect([persona.estado(), persona.emitted]).toEqual([{ waiting: 'cold' }, []])
    const otra = unaPersona({ vuelve: true })
    await otra.retorno.ultimo().falla(codigo('access_denied'))
    expect([otra.estado(), otra.emitted]).toEqual([{ waiting: 'cold' }, []])
  })

  test('si a la vuelta algo falla, lo dice', async () => {
    const persona = unaPersona({ vuelve: true })
    await persona.retorno.ultimo().falla(codigo('endpoints_resolution_error'))
    expect([persona.estado(), persona.emitted]).toEqual(['failed', [toast(SIN_INGRESO)]])
  })
})

describe('el cambio del token', () => {
  test('a quien el sistema no conoce le muestra su cuenta y le ofrece otra', async () => {
    const persona = await conSuCuenta()
    await persona.cambio.ultimo().falla(rechazo(404, 'No está.'))
    expect(persona.emitted).toEqual([toast(SIN_ACCESO)])
    expect([persona.ve(failure)?.message, persona.ve(accountEmail), persona.ve(canUseAnother)]).toEqual([
      SIN_ACCESO,
      'ana@agencia.example',
      true,
    ])
    expect(persona.olvidos()).toBe(1)
    persona.manda('USE_ANOTHER')
    expect(persona.ingreso.ultimo().input).toEqual({ chooseAccount: true })
    expect(persona.ve(failure)).toBeNull()
  })

  test('sin acceso, también se puede dejar', async () => {
    const persona = await conSuCuenta()
    await persona.cambio.ultimo().falla(rechazo(404, 'No está.'))
    persona.manda('DISMISS')
    expect([persona.estado(), persona.ve(accountEmail)]).toEqual([{ waiting: 'cold' }, null])
  })

  test.each([
    [401, 'No pudimos comprobar su cuenta Microsoft.'],
    [429, 'Espere 42 segundos.'],
    [0, 'No hay conexión.'],
  ])('con un %s dice que no es posible y por qué, y se puede intentar otra vez', async (status, message) => {
    const persona = await conSuCuenta()
    await persona.cambio.ultimo().falla(rechazo(status, message))
    expect(persona.emitted).toEqual([toast(SIN_INGRESO)])
    expect(persona.ve(failure)).toEqual({ message: SIN_INGRESO, motivo: message })
    expect(persona.olvidos()).toBe(0)
  })

  test('un error interno no suma otro mensaje al de la aplicación', async () => {
    const persona = await conSuCuenta()
    await persona.cambio.ultimo().falla(rechazo(500, 'Se cayó.'))
    expect([persona.emitted, persona.ve(failure)]).toEqual([[], { message: 'Error interno!: Se cayó.', motivo: null }])
  })
})

describe('el perfil', () => {
  async function sinPerfil() {
    const persona = await conSuCuenta()
    await persona.cambio.ultimo().responde({ accessToken: 'T1' })
    await persona.profile.ultimo().falla(rechazo(503, 'No responde.'))
    return persona
  }

  test.each([401, 403])('negado (%i) termina el ingreso: se empieza otra vez', async (status) => {
    const persona = await conSuCuenta()
    await persona.cambio.ultimo().responde({ accessToken: 'T1' })
    await persona.profile.ultimo().falla(rechazo(status, 'Su sesión ha expirado.'))
    expect([persona.estado(), persona.ve(canRetry)]).toEqual(['failed', false])
    expect(persona.actor.getSnapshot().context.accessToken).toBeNull()
  })

  test('que no llega se pide otra vez, sin ingresar de nuevo', async () => {
    const persona = await sinPerfil()
    expect([persona.ve(canRetry), persona.ve(failure)?.motivo]).toEqual([true, 'No responde.'])
    persona.manda('RETRY')
    expect(persona.profile.ultimo().input).toEqual({ accessToken: 'T1' })
    await persona.profile.ultimo().responde(ANA)
    expect(persona.actor.getSnapshot().status).toBe('done')
    expect(persona.ingreso.pedidos).toHaveLength(1)
  })

  test('que no llega no deja el ingreso a medias si la persona lo deja', async () => {
    const persona = await sinPerfil()
    persona.manda('DISMISS')
    expect([persona.estado(), persona.actor.getSnapshot().context.accessToken]).toEqual([{ waiting: 'cold' }, null])
  })
})

test('se recorren todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
