import { afterEach, describe, expect, it } from 'vitest'
import { createActor, fromPromise, waitFor, type Actor } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { captchaMachine } from '#machines/captcha/captcha.chart.ts'
import { registroApoderadoWords } from '#machines/registro-apoderado/registro-apoderado.words.ts'
import { registroApoderadoMachine, type RegistroApoderadoData } from '#machines/registro-apoderado/registro-apoderado.chart.ts'
import * as seen from '#machines/registro-apoderado/registro-apoderado.selectors.ts'
import { captchaFallido, captchaResuelto, captchaRoto, captchaSinResolver } from '#tests/support/maquinas/captcha-de-prueba.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'
import { unRegistro } from '#tests/support/personas/registro.ts'

const coverage = transitionCoverage(registroApoderadoMachine)
const CLAVE = 'girasol-azul-42'
const recibido = { message: 'Si los datos son correctos, le enviamos un correo.' }

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
  const envia = (cambios: Partial<RegistroApoderadoData> = {}) => actor.send({ type: 'SUBMIT', data: unRegistro(cambios) })
  return { actor, bodies, kept, ve, until, resuelve, envia }
}

describe('registrarse', () => {
  it('envía todos los campos, normalizados, y pide revisar el correo', async () => {
    const { bodies, ve, until, resuelve, envia } = unaPersona()
    await resuelve()
    envia()
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
    const { bodies, until, resuelve, envia } = unaPersona([recibido], captchaResuelto(), 'EPJA')
    await resuelve()
    envia()
    await until(seen.isSent)
    expect(bodies[0]).toMatchObject({ origen: 'EPJA' })
  })

  it('no guarda la contraseña en ninguna parte', async () => {
    const { kept, actor, until, resuelve, envia } = unaPersona([
      new RechazoDeApi(503, { message: 'Cerrado.', codigo: 'cerrado' }),
      recibido,
    ])
    await resuelve()
    envia()
    await until((s) => s.context.failure !== null)
    envia({ password: 'corta', password2: 'otra' })
    await resuelve()
    envia()
    await until(seen.isSent)
    expect(kept.length).toBeGreaterThan(4)
    expect(kept.join('\n')).not.toContain(CLAVE)
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(CLAVE)
  })
})

describe('corregir', () => {
  it.each([
    [{ runApoderado: '12.345.678-9' }, { runApoderado: 'RUN incorrecto.' }],
    [{ runApoderado: ' ' }, { runApoderado: 'Debe ingresar su RUN.' }],
    [{ nombres: '' }, { nombres: 'Debe ingresar sus nombres.' }],
    [{ apellidoPaterno: ' ' }, { apellidoPaterno: 'Debe ingresar su apellido paterno.' }],
    [{ correoElectronico: 'marcela', correoElectronico2: 'marcela' }, { correoElectronico: 'El correo electrónico no es válido.' }],
    [{ correoElectronico2: 'otra@correo.cl' }, { correoElectronico2: 'Los correos electrónicos no coinciden.' }],
    [{ password2: 'girasol-azul-43' }, { password2: 'Las contraseñas no coinciden.' }],
    [{ password: 'corta', password2: 'corta' }, { password: 'La contraseña debe tener al menos 8 caracteres.' }],
    [{ password: 'marcela-2025', password2: 'marcela-2025' }, { password: 'La contraseña no puede contener su nombre.' }],
    [{ password: 'x12345678x', password2: 'x12345678x' }, { password: 'La contraseña no puede contener su RUN.' }],
  ])('%o dice %o y no envía nada', async (cambios, campos) => {
    const { bodies, ve, resuelve, envia } = unaPersona()
    await resuelve()
    envia(cambios)
    expect(ve(seen.registroApoderadoFailure)?.campos).toEqual(campos)
    expect(bodies).toEqual([])
  })

  it('pide el captcha con el mensaje de siempre', async () => {
    const { ve, until, envia } = unaPersona([recibido], captchaSinResolver())
    await until((s) => seen.registroApoderadoCaptcha(s) === 'listo')
    envia()
    expect(ve(seen.registroApoderadoFailure)?.campos).toEqual({ captchaToken: 'Debe realizar la validación del captcha.' })
  })

  it('dice de una vez todo lo que falta, en el orden del formulario', async () => {
    const { ve, resuelve, envia } = unaPersona()
    await resuelve()
    envia({
      runApoderado: '',
      nombres: '',
      apellidoPaterno: '',
      correoElectronico: '',
      correoElectronico2: '',
      password: '',
      password2: '',
    })
    expect(Object.keys(ve(seen.registroApoderadoFailure)?.campos ?? {})).toEqual([
      'runApoderado',
      'nombres',
      'apellidoPaterno',
      'correoElectronico',
      'correoElectronico2',
      'password',
      'password2',
    ])
  })
})

describe('cuando el servicio no acepta', () => {
  it('muestra sus mensajes en los campos y pide el captcha otra vez', async () => {
    const rechazo = new RechazoDeApi(400, {
      message: 'Revise los datos.',
      codigo: 'datos-invalidos',
      campos: { nombres: 'Use a lo más 100 caracteres.' },
    })
    const { bodies, ve, until, resuelve, envia } = unaPersona([rechazo, recibido])
    await resuelve()
    envia()
    await until((s) => s.context.failure !== null)
    expect(ve(seen.registroApoderadoFailure)).toEqual({ mensaje: 'Revise los datos.', campos: { nombres: 'Use a lo más 100 caracteres.' } })
    await until((s) => s.context.captchaToken === 'captcha-2')
    envia()
    await until(seen.isSent)
    expect(bodies[1]).toMatchObject({ captchaToken: 'captcha-2' })
  })

  it('dice que no hay conexión sin perder el lugar', async () => {
    const { ve, until, resuelve, envia } = unaPersona([new RechazoDeApi(0, { message: 'No hay conexión.', codigo: 'sin-conexion' })])
    await resuelve()
    envia()
    await until((s) => s.context.failure !== null)
    expect(ve(seen.registroApoderadoFailure)).toEqual({ mensaje: 'No hay conexión.', campos: {} })
    expect(ve(seen.isSent)).toBe(false)
  })
})

describe('el captcha', () => {
  it('se puede cargar otra vez cuando falla', async () => {
    const { actor, ve, until, resuelve } = unaPersona([recibido], captchaFallido())
    await until((s) => seen.registroApoderadoCaptcha(s) === 'fallido')
    actor.send({ type: 'RETRY_CAPTCHA' })
    await resuelve()
    expect(ve((s) => s.context.captchaToken)).toBe('captcha-tras-reintento')
  })

  it('que se rompe queda como fallido y el formulario sigue en pie', async () => {
    const { ve, until } = unaPersona([recibido], captchaRoto())
    await until((s) => seen.registroApoderadoCaptcha(s) === 'fallido')
    expect(ve((s) => s.matches({ registering: 'filling' }))).toBe(true)
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
