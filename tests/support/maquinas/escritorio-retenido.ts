import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  StateMachine,
  type AnyActor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'

type Input = Readonly<Record<string, unknown>>

/** What the service knew when it looked at a call: what was asked of it, and how many changes it had made. */
export interface Marca {
  pregunta: string
  version: number
}

/** A call that nobody answered yet. */
interface Pendiente {
  /** Part of the desk and service, as `table.loadPage`. */
  servicio: string
  input: Input
  /** What it was decided to answer, and when; undefined until the service looks. */
  decidido: { valor: unknown; version: number } | undefined
  /** Whether whoever called still waits. */
  espera: () => boolean
  responde: (valor: unknown) => void
  falla: () => void
}

/** What each service answers, given its input and a mark; `azar` chooses between what it may say. */
export type Servicios = Readonly<Record<string, (input: never, marca: Marca, azar: number) => unknown>>

export interface Escritorio {
  desk: AnyActor
  /** The running part of a name. */
  parte: (nombre: string) => AnyActorRef | undefined
  /** A service looks at one of the calls that wait, and changes what it has to. */
  mira: (cual: number, azar: number) => void
  /** An answer arrives, or that there is no connection; of a call that nobody looked at yet, it is looked at first. */
  llega: (cual: number, azar: number, falla: boolean) => Promise<void>
  /** The person comes back to the window. */
  vuelve: () => Promise<void>
  pasaElPlazo: () => Promise<void>
  /** All that waits arrives, until nothing does. */
  termina: () => Promise<void>
  /** Of each part (`links`, or `links t1`: what it shows of that), the changes that it must show, since somebody was told of them. */
  debe: ReadonlyMap<string, number>
}

const vuelta = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * A desk with its real parts, over services that answer when a test says so and in the order that it says. `cambian`: the services that change
 * something, with the parts that must show it from when their answer arrives; those of `seSabe` change nothing, and tell something that other
 * parts must know.
 */
export function abreEscritorio(
  maquina: AnyStateMachine,
  input: object,
  servicios: Servicios,
  cambian: Readonly<Record<string, readonly string[]>>,
  seSabe: Readonly<Record<string, (input: never) => readonly string[]>> = {},
): Escritorio {
  const clock = new SimulatedClock()
  const pendientes: Pendiente[] = []
  const ventana = new Set<() => void>()
  const debe = new Map<string, number>()
  let version = 1

  const retenido = (servicio: string): AnyActorLogic =>
    fromPromise(
      ({ input: pedido, signal }) =>
        new Promise((resolve, reject) => {
          const una: Pendiente = {
            servicio,
            input: (pedido ?? {}) as Input,
            decidido: undefined,
            espera: () => !signal.aborted,
            responde: resolve,
            falla: () => reject(new Error('No hay conexión.')),
          }
          pendientes.push(una)
        }),
    )
  const delRegreso = fromCallback(({ sendBack }) => {
    const oye = (): void => sendBack({ type: 'RETURNED' })
    ventana.add(oye)
    return () => void ventana.delete(oye)
  })
  const conRetenidos = (una: AnyStateMachine, camino: string): AnyStateMachine => {
    const actors = Object.entries(una.implementations.actors as Readonly<Record<string, AnyActorLogic>>).map(([nombre, logica]) => {
      const lugar = camino === '' ? nombre : `${camino}.${nombre}`
      if (nombre === 'wait') return [nombre, logica]
      if (logica instanceof StateMachine) return [nombre, conRetenidos(logica, lugar)]
      return [nombre, nombre === 'watchReturn' ? delRegreso : retenido(lugar)]
    })
    return una.provide({ actors: Object.fromEntries(actors) })
  }

  const decide = (una: Pendiente, azar: number): NonNullable<Pendiente['decidido']> => {
    if (una.servicio in cambian && una.decidido === undefined) version += 1
    una.decidido ??= {
      valor: servicios[una.servicio]?.(una.input as never, { pregunta: JSON.stringify(una.input), version }, azar),
      version,
    }
    return una.decidido
  }
  const llega = async (cual: number, azar: number, falla: boolean): Promise<void> => {
    const una = pendientes[cual % Math.max(pendientes.length, 1)]
    if (una === undefined) return
    pendientes.splice(pendientes.indexOf(una), 1)
    if (falla) una.falla()
    else {
      const { valor, version: sabida } = decide(una, azar)
      if (una.espera())
        for (const parte of cambian[una.servicio] ?? seSabe[una.servicio]?.(una.input as never) ?? []) debe.set(parte, sabida)
      una.responde(valor)
    }
    await vuelta()
  }

  const desk = createActor(conRetenidos(maquina, ''), { input, clock }).start()
  return {
    desk,
    parte: (nombre) => (desk.getSnapshot() as AnyMachineSnapshot).children[nombre],
    mira: (cual, azar) => {
      const una = pendientes[cual % Math.max(pendientes.length, 1)]
      if (una !== undefined) decide(una, azar)
    },
    llega,
    vuelve: async () => {
      for (const oye of ventana) oye()
      await vuelta()
    },
    pasaElPlazo: async () => {
      clock.increment(10_000)
      await vuelta()
    },
    termina: async () => {
      while (pendientes.length > 0) await llega(0, 0, false)
    },
    debe,
  }
}
