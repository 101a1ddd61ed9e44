import { StateMachine, type AnyStateMachine } from 'xstate'
import type { NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { isLiving, machinesIn } from '#kit/composed.ts'
import { familySystem, hearingsOf, type FamilyMoment, type FamilyMove, type Models } from '#kit/family.ts'
import { exploreSystem, type Exploration } from '#kit/system.ts'
import { isFact } from '#machines/session/session.rules.ts'
import { sessionMachine } from '#machines/session/session.chart.ts'
import { NO_SESSION, type SessionFields } from '#machines/session/session.vocabulary.ts'
import { deSesion } from '#tests/support/personas/usuarios.ts'
import { chartedMachine, MODELED } from '#tests/machines/models.ts'
import { ESCUELA } from './escenas.ts'
import { dondeSeJuntan } from './juntas.ts'
import { sistemaDePestanas, type Momento } from './pestanas.ts'
import { deLaFamilia } from './propiedades.ts'

/** A machine bounds the wait of most calls; the map draws it apart, and so does this. */
const ESPERA = 'wait'

/** The models of all machines, by the machine's id. */
export async function losModelos(): Promise<Models> {
  const todos = await Promise.all(MODELED.map(chartedMachine))
  return new Map(todos.map(({ model }) => [model.machine.id, dondeSeJuntan(model)]))
}

const idDe =
  ({ implementations: { actors } }: AnyStateMachine) =>
  (src: string): string | null => {
    const logica: unknown = actors[src]
    return logica instanceof StateMachine && logica.id !== ESPERA ? logica.id : null
  }

/** The machines that run others, by their ids. */
export const familias = (models: Models): string[] =>
  [...models].flatMap(([id, { machine }]) =>
    Object.keys(machine.implementations.actors).some((src) => idDe(machine)(src) !== null) ? [id] : [],
  )

/** Moves from a start, after which what was not heard is not. */
const MAS_HONDO = 9

/** One failure of each kind is enough where machines meet. */
const sinRepetidas = (move: FamilyMove): boolean => move.kind === 'clock' || move.case !== 'error interno'

/** The seams that a moment shows: a machine that did something inside of another, and what the other heard from it. */
function costurasDe({ living, deeds }: FamilyMoment): string[] {
  return deeds.flatMap((deed) => {
    if (deed.kind !== 'fired') return []
    const propia = `${deed.machine} oye ${deed.transition}`
    const madre = machinesIn(living).find(({ at }) => deed.at.length > 0 && at.join() === deed.at.slice(0, -1).join())
    return madre && isLiving(madre.living) ? [propia, `${madre.living.machine.id} → ${deed.machine}: invoca`] : [propia]
  })
}

/** What a family must hear from those that it runs: not what only a defect of theirs would say. */
export const loQueOye = (machine: AnyStateMachine): string[] =>
  hearingsOf(machine, idDe(machine)).map(({ transition }) => `${machine.id} oye ${transition}`)

/** That each of those that a machine runs does something inside of it. */
const loQueCorre = (machine: AnyStateMachine): string[] =>
  Object.keys(machine.implementations.actors).flatMap((src) => {
    const id = idDe(machine)(src)
    return id === null ? [] : [`${machine.id} → ${id}: invoca`]
  })

/** Explores a machine with those that it runs. */
export function exploraFamilia(
  models: Models,
  id: string,
  limites: { depth: number; situations: number; untilSeen?: readonly string[] },
): Exploration {
  const { machine } = models.get(id)!
  return exploreSystem(familySystem(machine, models, sinRepetidas), deLaFamilia(machine), limites, costurasDe)
}

/**
 * Explores a family as far as a depth; farther, with nobody but it and one of those that it runs doing anything, what it must hear from that
 * one and has not heard; and, with all of them, what one that has done nothing does.
 */
export function exploraHastaOir(models: Models, id: string, { depth, situations }: { depth: number; situations: number }): Exploration {
  const { machine } = models.get(id)!
  const todo = exploraFamilia(models, id, { depth, situations })
  const faltan = [...loQueOye(machine), ...loQueCorre(machine)].filter((oido) => !todo.seen.has(oido))
  const vistas = new Map(todo.seen)
  let { situations: hubo, transitions, commuted } = todo
  for (const oido of faltan) {
    const [, parte] = /(?:snapshot|actor)\.([\w-]+)#/.exec(oido) ?? []
    const solos = (move: FamilyMove) => sinRepetidas(move) && (move.kind === 'clock' || move.at.length === 0 || move.at[0] === parte)
    // Most are heard with that part acting alone; what also needs another part, with all of them.
    for (const mueven of [solos, sinRepetidas]) {
      if (vistas.has(oido)) break
      const hondo = exploreSystem(
        familySystem(machine, models, mueven),
        [],
        { depth: MAS_HONDO, situations, untilSeen: [oido] },
        costurasDe,
      )
      for (const [visto, story] of hondo.seen) if (!vistas.has(visto)) vistas.set(visto, story)
      hubo += hondo.situations
      transitions += hondo.transitions
      commuted += hondo.commuted
    }
  }
  return { ...todo, situations: hubo, transitions, commuted, seen: vistas }
}

/** A page whose flow hands something to the session. */
interface Entrega {
  maquina: string
  /** The flow of the page, when the machine runs inside of it. */
  dentroDe?: string
  entrada: string
  ruta: NombreDeRuta
  quien: SessionFields | null
  hecho: string
}

const AGENCIA: SessionFields = { ...NO_SESSION, usuario: deSesion(2, 'ana') }

/** The flows that hand something to the session, each in its page. */
export const ENTREGAS: readonly Entrega[] = [
  { maquina: 'login', entrada: 'establecimiento', ruta: 'login', quien: null, hecho: 'SIGNED_IN' },
  { maquina: 'claveunica', entrada: 'vuelve con código', ruta: 'claveunicaRetorno', quien: null, hecho: 'SIGNED_IN' },
  { maquina: 'msal-exchange', entrada: 'llega por primera vez', ruta: 'login', quien: null, hecho: 'SIGNED_IN' },
  {
    maquina: 'actualiza-datos',
    entrada: 'una escuela',
    ruta: 'actualizaDatos',
    quien: { ...ESCUELA, datosUsuarioActualizados: false, protocoloAceptado: false },
    hecho: 'DATA_UPDATED',
  },
  {
    maquina: 'protocolo-confidencialidad',
    entrada: 'una escuela',
    ruta: 'protocoloConfidencialidad',
    quien: { ...ESCUELA, protocoloAceptado: false },
    hecho: 'PROTOCOL_ACCEPTED',
  },
  { maquina: 'seleccion-rbd', entrada: 'hacia el avance', ruta: 'seleccionRbd', quien: AGENCIA, hecho: 'SCHOOL_CHOSEN' },
  {
    maquina: 'school-surveys',
    dentroDe: 'seleccion-estudiante',
    entrada: 'sin encuesta',
    ruta: 'seleccionEstudiante',
    quien: ESCUELA,
    hecho: 'SURVEY_CHOSEN',
  },
]

export const seamOf = ({ maquina, hecho }: Pick<Entrega, 'maquina' | 'hecho'>): string => `${maquina} → session: ${hecho}`

/** What a flow ended with and the session heard in the same move. */
function entregadoEn({ hechos }: Momento): string[] {
  return hechos.flatMap((deed) => {
    if (deed.de !== 'flujo' || deed.kind !== 'ended' || !isFact(deed.output)) return []
    const { type } = deed.output
    const oyo = hechos.some((otro) => otro.de === 'sesion' && otro.kind === 'fired' && otro.transition.includes(`|${type}#`))
    return oyo ? [seamOf({ maquina: deed.machine, hecho: type })] : []
  })
}

/** Explores a page whose flow hands something to the session, until it does. */
export function exploraEntrega(models: Models, entrega: Entrega, limites: { depth: number; situations: number }): Exploration {
  const { maquina, dentroDe = maquina, entrada, ruta, quien } = entrega
  const { machine, inputs } = models.get(dentroDe)!
  const escena = {
    session: sessionMachine,
    models,
    comienzos: { [maquina]: { A: quien && { sid: 'S1', fields: quien } } },
    ruta,
    paginas: { [ruta]: { machine, input: () => inputs[entrada] } },
    puede: sinRepetidas,
  }
  return exploreSystem(sistemaDePestanas(escena), [], { ...limites, untilSeen: [seamOf(entrega)] }, entregadoEn)
}
