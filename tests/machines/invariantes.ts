import type { AnyMachineSnapshot } from 'xstate'
import type { Invariant, Model } from '#kit/model.ts'
import { printed } from '#kit/portable.ts'
import type { Source } from '#kit/properties.ts'
import { statesIn } from '#kit/requirements.ts'

/** What holds in every situation that a machine is seen in, and where that comes from. */
export interface Invariante extends Invariant, Source {}

/** What of a snapshot a sentence looks at: its context, and the actors that run. */
interface Vista {
  context: Readonly<Record<string, unknown>>
  children: readonly string[]
  tags: ReadonlySet<string>
}

const estaEn = ({ value }: AnyMachineSnapshot, estados: readonly string[]): boolean =>
  statesIn(value).some((state) => estados.some((estado) => state === estado || state.startsWith(`${estado}.`)))

const vacio = (valor: unknown): boolean =>
  valor === null ||
  valor === undefined ||
  valor === '' ||
  valor === 0 ||
  valor === false ||
  (typeof valor === 'object' && Object.keys(valor).length === 0)

const partesDe = (partes: string): readonly string[] => partes.split(' ')

/** In these states, or inside of them, a sentence is true of what the machine knows and of the actors that run. */
export const mientras = (fuente: Source, says: string, estados: string, es: (vista: Vista) => boolean): Invariante => ({
  ...fuente,
  says,
  holds: (snapshot) => {
    const { context, children, tags } = snapshot
    return !estaEn(snapshot, partesDe(estados)) || es({ context, children: Object.keys(children), tags })
  },
})

/** In these states it knows all of this. Names are separated by spaces. */
export const hay = (fuente: Source, says: string, partes: string, estados: string): Invariante =>
  mientras(fuente, says, estados, ({ context }) => partesDe(partes).every((parte) => !vacio(context[parte])))

/** In these states it knows nothing of this. */
export const falta = (fuente: Source, says: string, partes: string, estados: string): Invariante =>
  mientras(fuente, says, estados, ({ context }) => partesDe(partes).every((parte) => vacio(context[parte])))

/** In these states it knows all of this, and in no other any of it. */
export const soloEn = (fuente: Source, says: string, partes: string, estados: string): Invariante => ({
  ...fuente,
  says,
  holds: (snapshot) => partesDe(partes).every((parte) => vacio(snapshot.context[parte]) !== estaEn(snapshot, partesDe(estados))),
})

/** In these states, and in no other, these actors run. */
export const correSoloEn = (fuente: Source, says: string, actores: string, estados: string): Invariante => ({
  ...fuente,
  says,
  holds: (snapshot) => partesDe(actores).every((actor) => actor in snapshot.children === estaEn(snapshot, partesDe(estados))),
})

/** In these states, and in no other, it has ended: nothing more is heard. */
export const termina = (fuente: Source, says: string, estados: string): Invariante => ({
  ...fuente,
  says,
  holds: (snapshot) => (snapshot.status === 'done') === estaEn(snapshot, partesDe(estados)),
})

/** A desk has all of its parts while it works, and calls nobody once one of them broke. */
export const escritorio = (...partes: string[]): Invariante => ({
  section: 'decisión',
  because: 'Un escritorio al que le falta una parte sin decirlo se toma por completo.',
  says: 'el escritorio tiene todas sus partes, o dice que se rompió',
  holds: (snapshot) => partes.every((parte) => parte in snapshot.children === estaEn(snapshot, ['working'])),
})

/** Fields of an event that hold what nobody keeps: a password, or a code that serves once. */
const SECRETO = /password|^code$/i

function secretosEn(valor: unknown, secreto = false): string[] {
  if (typeof valor === 'string') return secreto && valor.length > 4 ? [valor] : []
  if (typeof valor !== 'object' || valor === null) return []
  return Object.entries(valor).flatMap(([campo, suyo]) => secretosEn(suyo, secreto || SECRETO.test(campo)))
}

/** What the cases of a machine type as a password or a code. */
export const secretosDe = ({ events }: Model): string[] => [...new Set(Object.values(events).flatMap((casos) => secretosEn(casos)))]

/** Of every machine where a person types a password or a code: it does not stay. */
export const sinSecretos = (secretos: readonly string[]): Invariante => ({
  section: 'decisión',
  because: 'Una contraseña o un código de una vez vive en el evento y en la llamada que lo lleva, y en ninguna otra parte.',
  says: 'ni contraseñas ni códigos quedan en el contexto',
  holds: ({ context }) => {
    const guardado = printed(context)
    return !secretos.some((secreto) => guardado.includes(secreto))
  },
})
