import { JUDGES, type Judge, type Judged } from '#kit/blessed.ts'
import { NAMED } from '../mutantes/nombrados.ts'
import type { Falla } from './fallas.ts'

/** What each kind of fault does to a chart. */
export const CLASES: Readonly<Record<string, string>> = {
  'no está': 'una transición se quita',
  'va a': 'una transición lleva a otro estado',
  'se queda': 'una transición no sale de donde está',
  reentra: 'una transición vuelve a entrar donde está',
  'no reentra': 'una transición no vuelve a entrar',
  'después de la siguiente': 'una transición cede su turno a la que sigue',
  'con las acciones de la siguiente': 'una transición hace lo de la que sigue',
  'sin guarda': 'una condición se quita',
  'con la guarda al revés': 'una condición pide lo contrario',
  sin: 'una transición no hace una de sus acciones',
  'entra sin': 'un estado no hace una de sus acciones al entrar',
  'sale sin': 'un estado no hace una de sus acciones al salir',
  'sin la marca': 'un estado pierde su marca',
  'no llama a': 'un estado no llama a su servicio',
  'llama sin nada a': 'un estado llama a su servicio sin decirle nada',
  'parte en': 'un estado parte en otro de los suyos',
  'no es el fin': 'un final no termina',
  dura: 'un plazo dura la mitad o el doble',
}

const LETRAS: Readonly<Record<Judge, string>> = { requirement: 'R', property: 'P', invariant: 'I', refusal: 'N' }

const fila = (celdas: readonly (string | number)[]): string => `| ${celdas.join(' | ')} |`
const cabecera = (celdas: readonly string[]): string[] => [fila(celdas), fila(celdas.map((_, i) => (i === 0 ? '---' : '---:')))]
const cuantas = (fallas: readonly Judged[], judge: Judge | null): number =>
  fallas.filter(({ stop }) => (stop?.judge ?? null) === judge).length

/** Who stops some faults: `9R 2P 1–`. */
const quienes = (fallas: readonly Judged[]): string =>
  [...JUDGES, null]
    .flatMap((judge) => (cuantas(fallas, judge) === 0 ? [] : [`${cuantas(fallas, judge)}${judge === null ? '–' : LETRAS[judge]}`]))
    .join(' ')

/** Where the list is, from the root. */
export const LISTA = 'docs/fallas.md'

/** The line of a machine: of its faults of each of some kinds, how many each judge stops. */
export function filaDeMaquina(machine: string, fallas: readonly Judged[], clases: readonly string[]): string {
  const celdas = clases.map((clase) => quienes(fallas.filter(({ kind }) => kind === clase)))
  return fila([machine, `${fallas.length - cuantas(fallas, null)} de ${fallas.length}`, ...celdas])
}

/** `docs/fallas.md`: every kind of fault by machine, and what stops it. */
export function listaDeFallas(fallas: readonly Falla[]): string {
  const clases = Object.keys(CLASES).filter((clase) => fallas.some(({ kind }) => kind === clase))
  const maquinas = [...new Set(fallas.map(({ machine }) => machine))]
  const vivas = fallas.filter(({ stop }) => stop === null)
  return `${[
    '# Qué detiene cada falla',
    '',
    'Cada falla se siembra sola en un diagrama, y su candado se reescribe desde ella: lo que la detiene es lo que se escribió a mano. **R** un requisito, **P** una',
    'propiedad o **I** un invariante; **N** la máquina rota no puede seguir; **–** nada de lo escrito: la detienen el candado sin reescribir o la página. No se cuentan',
    'las que no cambian nada, que cada máquina lista con su razón. Lo escribe `npm run model -- --faults`.',
    '',
    `Son ${fallas.length} fallas de ${clases.length} clases en ${maquinas.length} máquinas; lo escrito detiene ${fallas.length - vivas.length} (${(100 - (vivas.length / fallas.length) * 100).toFixed(1)} %). Las ${NAMED.length} fallas de los cuerpos que alguna vez nadie notó están al final.`,
    '',
    '## Por clase',
    '',
    ...cabecera(['Clase', 'Qué se rompe', 'Fallas', 'Máquinas', 'R', 'P', 'I', 'N', '–']),
    ...clases.map((clase) => {
      const suyas = fallas.filter(({ kind }) => kind === clase)
      return fila([
        clase,
        CLASES[clase] ?? '',
        suyas.length,
        new Set(suyas.map(({ machine }) => machine)).size,
        ...[...JUDGES, null].map((judge) => cuantas(suyas, judge)),
      ])
    }),
    '',
    '## Por máquina',
    '',
    ...cabecera(['Máquina', 'Detenidas', ...clases]),
    ...maquinas.map((machine) =>
      filaDeMaquina(
        machine,
        fallas.filter((una) => una.machine === machine),
        clases,
      ),
    ),
    '',
    '## Las que nada de lo escrito detiene',
    '',
    ...(vivas.length === 0 ? ['Ninguna.'] : vivas.map(({ id }) => `- \`${id}\``)),
    '',
    '## En los cuerpos',
    '',
    'Las prueba `npm run mutantes -- --named`: cada una se escribe en su archivo, y una de estas pruebas debe notarla.',
    '',
    ...cabecera(['Falla', 'Archivo', 'Quién la nota']),
    ...NAMED.map(({ name, file, tests }) => fila([name, `\`${file}\``, tests.map((test) => `\`${test}\``).join(', ')])),
  ].join('\n')}\n`
}
