import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate'
import { nodesOf } from '#kit/inventory.ts'
import { printed } from '#kit/portable.ts'
import type { Fact, Property } from '#kit/properties.ts'
import type { Step } from '#kit/run.ts'
import {
  aLoMasUnaVez,
  aunqueNadieConteste,
  cambia,
  en,
  hecho,
  llama,
  marcado,
  no,
  o,
  siempre,
  tardeOTemprano,
  terminado,
  y,
} from './lenguaje.ts'

const NADIE_ESPERA_SIN_FIN = {
  section: 'decisión',
  because: 'Quien espera no queda esperando para siempre: cada espera tiene un plazo, y se puede dejar.',
} as const

/** States marked as busy that no answer ends, since the page itself goes away. */
const SE_VAN: Readonly<Record<string, readonly string[]>> = { 'data-entry': ['leaving'] }

const seVa = (maquina: string) => en(...(SE_VAN[maquina] ?? ['ninguno']))

/** Busy states that no deadline ends, and why nobody is left waiting in them (ADR 030). */
export const SIN_PLAZO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'data-entry': {
    resuming: 'Lee lo que esta pestaña guardó: no es una llamada.',
    opening: 'Lleva esta pestaña a otra página: no es una llamada.',
    stopping: 'Borra lo que esta pestaña guardó: no es una llamada.',
  },
  'login-notice': {
    loading: 'Nadie espera el aviso: la puerta se usa sin él, y el cliente de la API deja de esperarlo a los 10 segundos.',
  },
  'msal-exchange': { 'signingIn.windowOpen': 'La persona ingresa en otra ventana: se toma su tiempo, y cerrarla se nota.' },
  'session-renewal': { measuring: 'Lee el propio token: no es una llamada.' },
  'survey-access': { 'opening.openingTab': 'Abre una pestaña: no es una llamada.' },
  'tutorial-video': {
    searching: 'Nadie espera el video: la puerta se usa sin él, y el cliente de la API deja de esperarlo a los 10 segundos.',
  },
}

const sinPlazo = (maquina: string) => en(...Object.keys(SIN_PLAZO[maquina] ?? {}), 'ninguno')

/** Whatever a machine waits for, nobody waits for it beyond a deadline. */
export const conPlazo = (maquina: string, exentos: Fact = sinPlazo(maquina)): Property => {
  const exento = o(exentos, seVa(maquina))
  return {
    ...aunqueNadieConteste(NADIE_ESPERA_SIN_FIN, o(o(no(marcado('busy')), terminado), exento), y(y(marcado('busy'), cambia), no(exento))),
    says: 'aunque nadie conteste, toda espera termina en su plazo',
  }
}

/** Calls beside which the person goes on, in states that are not marked as busy, and why. */
const SIN_OCUPAR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'course-catalog': { 'letters.loading': 'Las letras afinan un filtro que ya sirve por grado.' },
  dashboard: { 'file.downloading': 'Tiene su propia marca: solo la descarga espera, y el panel se sigue usando.' },
  'student-link': { 'list.refreshing': 'La lista de antes sigue a la vista y se puede usar.' },
}

/** Whoever waits for a bounded call sees it, and cannot ask twice for the same. */
const seVe = (maquina: string): Property => {
  const pide = hecho('pide algo con plazo', ({ calls }) => calls.some(({ actor }) => actor.endsWith('Wait')))
  const fuente = {
    section: 'decisión',
    because: 'Mientras se espera a un servicio, la página lo dice y no deja pedir dos veces lo mismo.',
  } as const
  return {
    ...siempre(fuente, o(marcado('busy'), en(...Object.keys(SIN_OCUPAR[maquina] ?? {}), 'ninguno')), pide),
    says: 'quien espera una llamada con plazo se ve ocupado',
  }
}

/** What of the context holds something: a failure that is said, and what it took away. */
const held = ({ context }: Step): string =>
  Object.keys(context)
    .filter((key) => context[key] !== null)
    .join(' ')

/** Every bounded call: its wait begins with it, and its end is as that of a call without connection. */
const ESPERAS: readonly Property[] = [
  {
    ...NADIE_ESPERA_SIN_FIN,
    says: 'una llamada con plazo empieza con su espera, que sabe cuánta paciencia tener',
    watch: () => {
      const bounded = new Set<string>()
      return ({ calls }) => {
        const waits = calls.filter(({ actor }) => actor.endsWith('Wait'))
        for (const { actor } of waits) bounded.add(actor)
        return (
          waits.every(({ actor, input }) => input !== null && calls.some((call) => `${call.actor}Wait` === actor)) &&
          calls.every(({ actor }) => !bounded.has(`${actor}Wait`) || waits.some((wait) => wait.actor === `${actor}Wait`))
        )
      }
    },
  },
  {
    ...NADIE_ESPERA_SIN_FIN,
    says: 'una espera que se acaba lleva adonde la falta de conexión, y se dice como ella',
    watch:
      () =>
      (step, before, { instead }) => {
        const [, actor] = /^(\w+)Wait\.done: /.exec(step.stimulus) ?? []
        if (actor === undefined || before === null || !before.tags.includes('busy')) return true
        const offline = instead(`${actor}.error: sin conexión`)
        if (offline === null || offline.fired.length === 0) return true
        return printed(step.value) === printed(offline.value) && held(step) === held(offline)
      },
  },
]

/** What only reads, by how calls are named; a save of answers may be sent again, since it goes under a key of its own. */
const SE_REPITE = /^(load|get|read|check|measure|count|take|look|saveAnswers)/

/** The calls that change something in the service, of a machine and of those that it runs: the place and the name of each. */
export function llamadasQueCambian(machine: AnyStateMachine, at: readonly string[] = []): string[] {
  const repite = (node: AnyStateNode): boolean =>
    (node.meta as { idempotent?: boolean } | undefined)?.idempotent === true || (node.parent !== undefined && repite(node.parent))
  return nodesOf(machine.root).flatMap((node) =>
    node.invoke.flatMap(({ id, src }) => {
      const logic: unknown = machine.implementations.actors[String(src)]
      if (logic instanceof StateMachine) return llamadasQueCambian(logic, [...at, id])
      return repite(node) || !node.tags.includes('busy') || SE_REPITE.test(id) ? [] : [[...at, id].join('›')]
    }),
  )
}

export const UNA_VEZ = {
  section: 'decisión',
  because: 'Lo que cambia algo en el servicio se pide una vez por cada vez que la persona lo pide.',
} as const

const alguienHace = hecho('alguien haga algo', ({ stimulus }) => /^[A-Z_]+: /.test(stimulus))

/** Of each call of its own that changes something: no answer, nor its lack, brings it about again. */
const unaVez = (machine: AnyStateMachine): Property[] =>
  [...new Set(llamadasQueCambian(machine))]
    .filter((llamada) => !llamada.includes('›'))
    .map((llamada) => aLoMasUnaVez(UNA_VEZ, llama(llamada), alguienHace))

/** What no machine may break, whatever it is about. */
export const deTodas = (maquina: string, machine: AnyStateMachine): readonly Property[] => [
  {
    ...tardeOTemprano(
      {
        section: 'decisión',
        because:
          'Quien espera no queda esperando para siempre: toda espera termina si los servicios contestan, bien o mal, y el tiempo pasa.',
      },
      o(o(no(marcado('busy')), terminado), seVa(maquina)),
      y(y(marcado('busy'), cambia), no(seVa(maquina))),
    ),
    says: 'si los servicios contestan, bien o mal, y el tiempo pasa, toda espera termina',
  },
  conPlazo(maquina),
  seVe(maquina),
  ...ESPERAS,
  ...unaVez(machine),
]
