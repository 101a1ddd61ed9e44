import { afterEach, describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { captchaMachine } from '#machines/captcha/captcha.chart.ts'
import { registroApoderadoWords } from '#machines/registro-apoderado/registro-apoderado.words.ts'
import { registroApoderadoMachine } from '#machines/registro-apoderado/registro-apoderado.chart.ts'
import * as seen from '#machines/registro-apoderado/registro-apoderado.selectors.ts'
import { stepOfAddress } from '#machines/registro-apoderado/registro-apoderado.rules.ts'
import type { Step, Typed } from '#machines/registro-apoderado/registro-apoderado.vocabulary.ts'
import { captchaFallido, captchaResuelto, captchaRoto, captchaSinResolver } from '#tests/support/maquinas/captcha-de-prueba.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'
import { unRegistro } from '#tests/support/personas/registro.ts'

const coverage = transitionCoverage(registroApoderadoMachine)
const CLAVE = 'girasol-azul-42'
const recibido = { message: 'Si los datos son correctos, le enviamos un correo.' }

type Escrito = ReturnType<typeof unRegistro>

const actors: Actor<typeof registroApoderadoMachine>[] = []
afterEach(() => actors.splice(0).forEach((actor) => actor.stop()))

function unaPersona(
  respuestas: (typeof recibido | Error)[] = [recibido],
  captcha: typeof captchaMachine = captchaResuelto(),
  origen: 'Apoderados' | 'EPJA' = 'Apoderados',
) {
  const bodies: unknown[] = []
  const machine = registroApoderadoMachine.provide({
    actors: {
      captcha,
      postRegistro: fromPromise(async ({ input }) => {
        bodies.push(input)
        const respuesta = respuestas.shift()
        if (respuesta === undefined || respuesta instanceof Error) throw respuesta
        return respuesta
      }),
    },
  })
  const actor = createActor(machine, { input: { origen, containerId: 'captcha' }, inspect: coverage.inspect })
  const kept: string[] = []
  actor.subscribe((snapshot) => kept.push(JSON.stringify(snapshot.context)))
  actor.start()
  actors.push(actor)
  const ve = <T>(selector: (s: ReturnType<typeof actor.getSnapshot>) => T) => selector(actor.getSnapshot())
  const until = (test: (s: ReturnType<typeof actor.getSnapshot>) => boolean) => waitFor(actor, test)
  const resuelve = () => until((s) => seen.registroApoderadoCaptcha(s) === 'resuelto')
  const escribe = (change: Partial<Typed>) => actor.send({ type: 'TYPED', change })
  const sigue = () => actor.send({ type: 'NEXT' })
  const escribeTodo = (cambios: Partial<Escrito> = {}) => {
    const { password, password2, ...escrito } = unRegistro(cambios)
    escribe(escrito)
    sigue()
    sigue()
    return { password, password2 }
  }
  /** Fills both first steps, passes the captcha and sends the passwords. */
  const registra = async (cambios: Partial<Escrito> = {}) => {
    const passwords = escribeTodo(cambios)
    await resuelve()
    actor.send({ type: 'SUBMIT', passwords })
  }
  return { actor, bodies, kept, ve, until, resuelve, escribe, escribeTodo, registra }
}

describe('registrarse', () => {
  it('envía todos los campos, normalizados, y pide revisar el correo', async () => {
    const { actor, bodies, ve, until, resuelve, escribeTodo } = unaPersona()
    const passwords = escribeTodo()
    await resuelve()
    actor.send({ type: 'SUBMIT', passwords })
    expect(ve(seen.isSubmitting)).toBe(true)
    await until(seen.isSent)
    expect(bodies).toEqual([
      {
        origen: 'Apoderados',
        runApoderado: '12345678-5',
        nombres: 'Marcela',
        apellidoPaterno: 'Cárcamo',
        apellidoMaterno: '',
        correoElectronico: 'marcela@correo.cl',
        correoElectronico2: 'marcela@correo.cl',
        password: CLAVE,
        password2: CLAVE,
        captchaToken: 'captcha-1',
      },
    ])
    expect(ve(seen.sentMessage)).toBe('Si los datos son correctos, le enviamos un correo.')
    expect(ve(seen.sentMail)).toBe('marcela@correo.cl')
    expect(ve(seen.isSubmitting)).toBe(false)
  })

  it('registra a quien viene de EPJA con su origen', async () => {
    const { bodies, until, registra } = unaPersona([recibido], captchaResuelto(), 'EPJA')
    await registra()
    await until(seen.isSent)
    expect(bodies[0]).toMatchObject({ origen: 'EPJA' })
  })

  it('no guarda la contraseña en ninguna parte', async () => {
    const { kept, actor, until, resuelve, registra } = unaPersona([
      new RechazoDeApi(503, { message: 'Cerrado.', codigo: 'cerrado' }),
      recibido,
    ])
    await registra()
    await until((s) => s.context.failure !== null)
    actor.send({ type: 'SUBMIT', passwords: { password: 'corta', password2: 'otra' } })
    await resuelve()
    actor.send({ type: 'SUBMIT', passwords: { password: CLAVE, password2: CLAVE } })
    await until(seen.isSent)
    expect(kept.length).toBeGreaterThan(4)
    expect(kept.join('\n')).not.toContain(CLAVE)
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(CLAVE)
  })
})

describe('corregir', () => {
  it.each([
    [{ runApoderado: '12.345.678-9' }, { runApoderado: 'RUN incorrecto.' }, 'identity'],
    [{ runApoderado: ' ' }, { runApoderado: 'Debe ingresar su RUN.' }, 'identity'],
    [{ nombres: '' }, { nombres: 'Debe ingresar sus nombres.' }, 'identity'],
    [{ apellidoPaterno: ' ' }, { apellidoPaterno: 'Debe ingresar su apellido paterno.' }, 'identity'],
    [{ correoElectronico: 'marcela', correoElectronico2: 'marcela' }, { correoElectronico: 'El correo electrónico no es válido.' }, 'mail'],
    [{ correoElectronico2: 'otra@correo.cl' }, { correoElectronico2: 'Los correos electrónicos no coinciden.' }, 'mail'],
  ])('%o dice %o y no deja seguir de su paso', (cambios, campos, paso) => {
    const { ve, escribeTodo } = unaPersona()
    escribeTodo(cambios)
    expect(ve(seen.registroApoderadoFailure)?.campos).toEqual(campos)
    expect(ve(seen.registrationStep)).toBe(paso)
  })

  it.each([
    [{ password2: 'girasol-azul-43' }, { password2: 'Las contraseñas no coinciden.' }],
    [{ password: 'corta', password2: 'corta' }, { password: 'La contraseña debe tener al menos 8 caracteres.' }],
    [{ password: 'marcela-2025', password2: 'marcela-2025' }, { password: 'La contraseña no puede contener su nombre.' }],
    [{ password: 'x12345678x', password2: 'x12345678x' }, { password: 'La contraseña no puede contener su RUN.' }],
  ])('%o dice %o y no envía nada', async (cambios, campos) => {
    const { bodies, ve, registra } = unaPersona()
    await registra(cambios)
    expect(ve(seen.registroApoderadoFailure)?.campos).toEqual(campos)
    expect(bodies).toEqual([])
  })

  it('pide el captcha con el mensaje de siempre', async () => {
    const { actor, ve, until, escribeTodo } = unaPersona([recibido], captchaSinResolver())
    const passwords = escribeTodo()
    await until((s) => seen.registroApoderadoCaptcha(s) === 'listo')
    actor.send({ type: 'SUBMIT', passwords })
    expect(ve(seen.registroApoderadoFailure)?.campos).toEqual({ captchaToken: 'Debe realizar la validación del captcha.' })
  })

  it('dice de una vez todo lo que falta en el paso, en el orden del formulario', () => {
    const { actor, ve, escribe } = unaPersona()
    actor.send({ type: 'NEXT' })
    expect(Object.keys(ve(seen.registroApoderadoFailure)?.campos ?? {})).toEqual(['runApoderado', 'nombres', 'apellidoPaterno'])
    const { nombres, runApoderado, apellidoPaterno } = unRegistro()
    escribe({ nombres, runApoderado, apellidoPaterno })
    actor.send({ type: 'NEXT' })
    actor.send({ type: 'NEXT' })
    expect(Object.keys(ve(seen.registroApoderadoFailure)?.campos ?? {})).toEqual(['correoElectronico', 'correoElectronico2'])
  })

  it('no lleva a un paso que no existe', () => {
    expect(stepOfAddress('2')).toBe('mail')
    expect([null, '0', '4', '1.5', 'x', '-1', ''].map(stepOfAddress)).toEqual(Array.from({ length: 7 }, () => 'identity'))
  })
})

describe('la dirección', () => {
  it('lleva a cada paso cuando lo anterior está completo, y se corrige cuando no', () => {
    const { actor, ve, escribe } = unaPersona()
    const idas: unknown[] = []
    actor.on('GO', ({ query, replace = false }) => idas.push([query, replace]))
    const pide = (step: Step) => {
      actor.send({ type: 'NAVIGATED', step })
      return ve(seen.registrationStep)
    }
    const { runApoderado, nombres, apellidoPaterno, correoElectronico, correoElectronico2 } = unRegistro()
    expect(pide('password')).toBe('identity')
    escribe({ runApoderado, nombres, apellidoPaterno })
    expect([pide('mail'), pide('password'), pide('mail'), pide('identity'), pide('mail')]).toEqual([
      'mail',
      'mail',
      'mail',
      'identity',
      'mail',
    ])
    escribe({ correoElectronico, correoElectronico2 })
    expect([pide('password'), pide('mail'), pide('password'), pide('identity'), pide('password')]).toEqual([
      'password',
      'mail',
      'password',
      'identity',
      'password',
    ])
    expect(ve(seen.typedSoFar)).toEqual({
      runApoderado,
      nombres,
      apellidoPaterno,
      apellidoMaterno: '',
      correoElectronico,
      correoElectronico2,
    })
    expect(idas).toEqual([
      [{}, true],
      [{ paso: '2' }, true],
    ])
  })
})

describe('cuando el servicio no acepta', () => {
  it('el correo, vuelve a su paso', async () => {
    const campos = { correoElectronico: 'El correo electrónico no es válido.' }
    const { ve, until, registra } = unaPersona([new RechazoDeApi(400, { message: 'Revise.', codigo: 'datos-invalidos', campos })])
    await registra()
    await until((s) => s.context.failure !== null)
    expect(ve(seen.registrationStep)).toBe('mail')
    expect(ve(seen.registroApoderadoFailure)?.campos).toEqual(campos)
  })

  it('muestra sus mensajes en el paso de esos campos y pide el captcha otra vez', async () => {
    const rechazo = new RechazoDeApi(400, {
      message: 'Revise los datos.',
      codigo: 'datos-invalidos',
      campos: { nombres: 'Use a lo más 100 caracteres.' },
    })
    const { bodies, ve, until, registra } = unaPersona([rechazo, recibido])
    await registra()
    await until((s) => s.context.failure !== null)
    expect(ve(seen.registrationStep)).toBe('identity')
    expect(ve(seen.registroApoderadoFailure)).toEqual({ mensaje: 'Revise los datos.', campos: { nombres: 'Use a lo más 100 caracteres.' } })
    await registra()
    await until(seen.isSent)
    expect(bodies).toHaveLength(2)
  })

  it('dice que no hay conexión sin perder el lugar', async () => {
    const { ve, until, registra } = unaPersona([new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' })])
    await registra()
    await until((s) => s.context.failure !== null)
    expect(ve(seen.registroApoderadoFailure)).toEqual({ mensaje: 'No hay conexión.', campos: {} })
    expect(ve(seen.registrationStep)).toBe('password')
    expect(ve(seen.isSent)).toBe(false)
  })
})

describe('el captcha', () => {
  it('se puede cargar otra vez cuando falla', async () => {
    const { actor, ve, until, resuelve, escribeTodo } = unaPersona([recibido], captchaFallido())
    escribeTodo()
    await until((s) => seen.registroApoderadoCaptcha(s) === 'fallido')
    actor.send({ type: 'RETRY_CAPTCHA' })
    await resuelve()
    expect(ve((s) => s.context.captchaToken)).toBe('captcha-tras-reintento')
  })

  it('que se rompe queda como fallido y el formulario sigue en pie', async () => {
    const { ve, until, escribeTodo } = unaPersona([recibido], captchaRoto())
    escribeTodo()
    await until((s) => seen.registroApoderadoCaptcha(s) === 'fallido')
    expect(ve((s) => s.matches({ registering: { password: 'filling' } }))).toBe(true)
  })
})

it('tiene una frase en español para cada palabra del diagrama', () => {
  const { implementations } = registroApoderadoMachine
  expect(Object.keys(registroApoderadoWords.actions).toSorted()).toEqual(Object.keys(implementations.actions).toSorted())
  expect(Object.keys(registroApoderadoWords.guards)).toEqual(Object.keys(implementations.guards))
  expect(Object.keys(registroApoderadoWords.actors).toSorted()).toEqual(Object.keys(implementations.actors).toSorted())
})

it('recorre todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
