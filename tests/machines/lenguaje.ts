import {
  always,
  and,
  atMostOnce,
  evenInSilence,
  eventually,
  never,
  not,
  or,
  property,
  until,
  type Fact,
  type Property,
  type Source,
} from '#kit/properties.ts'
import { printed } from '#kit/portable.ts'
import { statesIn } from '#kit/requirements.ts'

/** Facts of a step, to make properties of: each reads as a clause of a Spanish sentence. */
export const hecho = (says: string, holds: Fact['holds']): Fact => ({ says, holds })

/** It is in some of these states, or inside of them. */
export const en = (...estados: string[]): Fact =>
  hecho(`está en ${estados.join(' o ')}`, ({ value }) =>
    statesIn(value).some((state) => estados.some((estado) => state === estado || state.startsWith(`${estado}.`))),
  )

/** It has just come to some of these states. */
export const llegaA = (...estados: string[]): Fact => {
  const ahi = en(...estados)
  return hecho(`llega a ${estados.join(' o ')}`, (step, before) => ahi.holds(step, before) && (before === null || !ahi.holds(before, null)))
}

/** Its state, or a part of it, is another than before. */
export const cambia: Fact = hecho('cambia de estado', ({ value }, before) => before === null || printed(value) !== printed(before.value))

export const marcado = (marca: string): Fact => hecho(`está marcado «${marca}»`, ({ tags }) => tags.includes(marca))
export const terminado: Fact = hecho('ha terminado', ({ status }) => status !== 'active')

/** Somebody or something does this: the name of a stimulus, or how it begins (`SUBMIT`, `requestToken.done`). */
export const ocurre = (...estimulos: string[]): Fact =>
  hecho(`ocurre ${estimulos.join(' o ')}`, ({ stimulus }) => estimulos.some((one) => stimulus === one || stimulus.startsWith(`${one}: `)))

export const llama = (...actores: string[]): Fact =>
  hecho(`llama a ${actores.join(' o ')}`, ({ calls }) => calls.some(({ actor }) => actores.includes(actor)))

const tiene = (valor: unknown, parte: unknown) => printed(valor).includes(printed(parte).replace(/^\{|\}$/g, ''))

/** It sends this to an actor: an event with, at least, these fields in their order. */
export const dice = (actor: string, parte: object): Fact =>
  hecho(`dice a ${actor} ${printed(parte)}`, ({ sent }) => sent.some(({ to, event }) => to === actor && tiene(event, parte)))

export const emite = (parte: object): Fact =>
  hecho(`emite ${printed(parte)}`, ({ emitted }) => emitted.some((event) => tiene(event, parte)))

/** Something of its context, said in words. */
export const guarda = (says: string, es: (contexto: never) => boolean): Fact => hecho(says, ({ context }) => es(context as never))

export const no = not
export const y = and
export const o = or

/** Properties: what they say is made of their facts, or given. */
export const siempre = (fuente: Source, fact: Fact, cuando?: Fact): Property => property(fuente, always(fact, cuando))
export const nunca = (fuente: Source, fact: Fact, plazo: { despuesDe?: Fact; hasta?: Fact } = {}): Property =>
  property(fuente, never(fact, { ...(plazo.despuesDe && { after: plazo.despuesDe }), ...(plazo.hasta && { until: plazo.hasta }) }))
export const hasta = (fuente: Source, fact: Fact, fin: Fact, desde?: Fact): Property => property(fuente, until(fact, fin, desde))
export const aLoMasUnaVez = (fuente: Source, fact: Fact, porCada: Fact): Property => property(fuente, atMostOnce(fact, porCada))
export const tardeOTemprano = (fuente: Source, fact: Fact, despuesDe: Fact): Property => property(fuente, eventually(fact, despuesDe))
export const aunqueNadieConteste = (fuente: Source, fact: Fact, despuesDe: Fact): Property =>
  property(fuente, evenInSilence(fact, despuesDe))
