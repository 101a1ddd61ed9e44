import { printed } from '#kit/portable.ts'
import type { Property } from '#kit/properties.ts'
import type { Step } from '#kit/run.ts'
import { cambia, en, marcado, no, o, tardeOTemprano, terminado, y } from './lenguaje.ts'

/** States marked as busy that no answer ends, since the page itself goes away. */
const SE_VAN: Readonly<Record<string, readonly string[]>> = { 'data-entry': ['leaving'] }

const seVa = (maquina: string) => en(...(SE_VAN[maquina] ?? ['ninguno']))

const NADIE_ESPERA_SIN_FIN = {
  section: 'decisión',
  because: 'Quien espera no queda esperando para siempre: cada espera tiene un plazo, y se puede dejar.',
} as const

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

/** What no machine may break, whatever it is about. */
export const deTodas = (maquina: string): readonly Property[] => [
  tardeOTemprano(
    {
      section: 'decisión',
      because:
        'Quien espera no queda esperando para siempre: toda espera termina si los servicios contestan, bien o mal, y el tiempo pasa.',
    },
    o(o(no(marcado('busy')), terminado), seVa(maquina)),
    y(y(marcado('busy'), cambia), no(seVa(maquina))),
  ),
  ...ESPERAS,
]
