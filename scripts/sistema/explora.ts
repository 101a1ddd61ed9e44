import { exploreSystem, numberOf, type Exploration, type Story } from '#kit/system.ts'
import { ENTREGAS, exploraEntrega, exploraHastaOir, familias, loQueOye, seamOf } from '#tests/sistema/costuras.ts'
import { dosPestanas } from '#tests/sistema/escenas.ts'
import { deLasPestanas } from '#tests/sistema/propiedades.ts'
import { sistemaDePestanas } from '#tests/sistema/pestanas.ts'
import type { Models } from '#kit/family.ts'
import { ROTAS } from '#tests/sistema/rotas.ts'
import type { Union } from '../docs/sistema.ts'

/** One exploration, with what it is of and how long it took. */
export interface Explorado {
  nombre: string
  segundos: number
  hallado: Exploration
}

function cronometra(nombre: string, explora: () => Exploration, di: (uno: Explorado) => void): Explorado {
  const antes = performance.now()
  const hallado = explora()
  const uno = { nombre, segundos: (performance.now() - antes) / 1000, hallado }
  di(uno)
  return uno
}

/** Two tabs of one browser, explored as far as a depth from each way in which they may stand. */
export function exploraLasPestanas(models: Models, depth: number, di: (uno: Explorado) => void = () => {}): Explorado {
  const sistema = sistemaDePestanas(dosPestanas(models))
  return cronometra(
    'dos pestañas',
    () =>
      exploreSystem(sistema, deLasPestanas, { depth, situations: 200_000 }, ({ hechos }) =>
        hechos.flatMap((deed) => (deed.kind === 'fired' ? [`${deed.machine} ${deed.transition}`] : [])),
      ),
    di,
  )
}

/** Every machine that runs others, and every page that hands something to the session. */
export function exploraLasPartes(models: Models, depth: number, di: (uno: Explorado) => void): Explorado[] {
  return [
    ...familias(models).map((id) => cronometra(id, () => exploraHastaOir(models, id, { depth, situations: 40_000 }), di)),
    ...ENTREGAS.map((entrega) => cronometra(seamOf(entrega), () => exploraEntrega(models, entrega, { depth: 9, situations: 20_000 }), di)),
  ]
}

/**
 * The stories of two tabs that can be taken again, by their numbers: the shortest that shows each transition of their sessions, and those
 * by which a session broken on purpose was found.
 */
export function historiasDePestanas(models: Models): ReadonlyMap<number, Story> {
  const deRotas = ROTAS.flatMap(({ session, comienzo }) => {
    const escena = dosPestanas(models, session)
    const sistema = sistemaDePestanas({ ...escena, comienzos: { [comienzo]: escena.comienzos[comienzo] ?? {} } })
    return exploreSystem(sistema, deLasPestanas, { depth: 5, situations: 5000, untilBroken: true }).broken.map(({ story }) => story)
  })
  const { seen, broken } = exploraLasPestanas(models, 3).hallado
  return new Map([...broken.map(({ story }) => story), ...deRotas, ...seen.values()].map((story) => [numberOf(story), story]))
}

/** The seams that the map of the system draws, under the names that an exploration gives them. */
export function costurasDelMapa(uniones: readonly Union[], oidos: Readonly<Record<string, string>>): string[] {
  return uniones.map(({ de, a, texto }) => {
    if (texto === 'invoca') return `${de} → ${a}: invoca`
    const hecho = Object.entries(oidos).find(([, palabras]) => texto.endsWith(palabras))?.[0]
    return `${de} → ${a}: ${hecho ?? texto}`
  })
}

/** What no exploration has taken: seams of the map, and what a machine hears from those that it runs. */
export function sinTomar(explorados: readonly Explorado[], costuras: readonly string[], models: Models): string[] {
  const vistas = new Set(explorados.flatMap(({ hallado }) => [...hallado.seen.keys()]))
  const oidas = familias(models).flatMap((id) => loQueOye(models.get(id)!.machine))
  return [...costuras, ...oidas].filter((costura) => !vistas.has(costura))
}

/** A story as it is read: its number, where it begins and what happens. */
export function cuenta({ start, steps }: Story): string {
  const pasos = steps.map((paso, indice) => `    ${indice + 1}. ${paso}`).join('\n')
  return `  Historia ${numberOf({ start, steps })}: ${start}\n${pasos}`
}
