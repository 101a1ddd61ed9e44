import { JUDGES, type Judge, type Judged } from '#kit/blessed.ts'
import { NAMED } from '../mutantes/nombrados.ts'

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

const NADA = '–'
const LETRAS: Readonly<Record<Judge, string>> = { requirement: 'R', property: 'P', invariant: 'I', refusal: 'N' }
const COLUMNAS = [...JUDGES.map((judge) => LETRAS[judge]), NADA]
const EN_LOS_CUERPOS = 'En los cuerpos'
const POR_MAQUINA = 'Por máquina'
const NO_DETENIDAS = 'Las que nada de lo escrito detiene'

/** What the list says of a machine: of its faults of each kind, who stops how many (`9R 2P 1–`); and those that nothing stops. */
export interface Resumen {
  machine: string
  celdas: Readonly<Record<string, string>>
  vivas: readonly string[]
}

const fila = (celdas: readonly (string | number)[]): string => `| ${celdas.join(' | ')} |`
const cabecera = (celdas: readonly string[]): string[] => [fila(celdas), fila(celdas.map((_, i) => (i === 0 ? '---' : '---:')))]
const suma = (numeros: readonly number[]): number => numeros.reduce((total, uno) => total + uno, 0)

/** How many faults some cells tell of; with a letter, how many are its judge's. */
const cuantasEn = (celdas: readonly string[], letra = `[${COLUMNAS.join('')}]`): number =>
  suma(celdas.flatMap((celda) => [...celda.matchAll(new RegExp(`(\\d+)${letra}`, 'g'))].map(([, cuantas]) => Number(cuantas))))

/** What is told of a machine whose faults were judged. */
export function resumenDe(machine: string, fallas: readonly Judged[]): Resumen {
  const letraDe = ({ stop }: Judged) => (stop ? LETRAS[stop.judge] : NADA)
  const clases = [...new Set(fallas.map(({ kind }) => kind))]
  const celdas = clases.map((clase) => {
    const letras = fallas.filter(({ kind }) => kind === clase).map(letraDe)
    const cuentas = COLUMNAS.map((letra) => ({ letra, cuantas: letras.filter((una) => una === letra).length }))
    return [clase, cuentas.flatMap(({ letra, cuantas }) => (cuantas === 0 ? [] : [`${cuantas}${letra}`])).join(' ')] as const
  })
  return { machine, celdas: Object.fromEntries(celdas), vivas: fallas.filter(({ stop }) => stop === null).map(({ id }) => id) }
}

/** The machine that a fault is of, by how the fault is named. */
export const maquinaDe = (id: string): string => id.split(/[.| ]/)[0] ?? ''

const seccionDe = (texto: string, titulo: string): string => (texto.split(`\n## ${titulo}\n`)[1] ?? '').split('\n## ')[0] ?? ''

/** The cells of each line of a section's table, its heading first. */
export function tablaDe(texto: string, titulo: string): string[][] {
  const lineas = seccionDe(texto, titulo)
    .split('\n')
    .filter((linea) => linea.startsWith('|'))
  return lineas.toSpliced(1, 1).map((linea) =>
    linea
      .slice(2, -2)
      .split(' | ')
      .map((celda) => celda.trim()),
  )
}

/** The faults that a list says nothing stops. */
export const vivasEn = (texto: string): string[] =>
  [...seccionDe(texto, NO_DETENIDAS).matchAll(/^- `(.+)`$/gm)].flatMap(([, id]) => id ?? [])

/** What a list says of each machine. */
export function resumenesEn(texto: string): Resumen[] {
  const [[, , ...clases] = [], ...filas] = tablaDe(texto, POR_MAQUINA)
  const vivas = vivasEn(texto)
  return filas.map(([machine = '', , ...celdas]) => ({
    machine,
    celdas: Object.fromEntries(clases.map((clase, i) => [clase, celdas[i] ?? ''])),
    vivas: vivas.filter((id) => maquinaDe(id) === machine),
  }))
}

/** Where the list is, from the root. */
export const LISTA = 'docs/fallas.md'

/** The line of a machine: of its faults of each of some kinds, how many each judge stops. */
export function filaDeMaquina({ machine, celdas }: Resumen, clases: readonly string[]): string {
  const suyas = clases.map((clase) => celdas[clase] ?? '')
  const total = cuantasEn(suyas)
  return fila([machine, `${total - cuantasEn(suyas, NADA)} de ${total}`, ...suyas])
}

/** `docs/fallas.md`: every kind of fault by machine, and what stops it. */
export function listaDeFallas(resumenes: readonly Resumen[]): string {
  const columna = (clase: string) => resumenes.map(({ celdas }) => celdas[clase] ?? '')
  const clases = Object.keys(CLASES).filter((clase) => cuantasEn(columna(clase)) > 0)
  const vivas = resumenes.flatMap((una) => una.vivas)
  const total = suma(clases.map((clase) => cuantasEn(columna(clase))))
  return `${[
    '# Qué detiene cada falla',
    '',
    'Cada falla se siembra sola en un diagrama, y su candado se reescribe desde ella: lo que la detiene es lo que se escribió a mano. **R** un requisito, **P** una',
    'propiedad o **I** un invariante; **N** la máquina rota no puede seguir; **–** nada de lo escrito: la detienen el candado sin reescribir o la página. No se cuentan',
    'las que no cambian nada, que cada máquina lista con su razón. Lo escribe `npm run model -- --faults`.',
    '',
    `Son ${total} fallas de ${clases.length} clases en ${resumenes.length} máquinas; lo escrito detiene ${total - vivas.length} (${(100 - (vivas.length / total) * 100).toFixed(1)} %). Las ${NAMED.length} fallas de los cuerpos que alguna vez nadie notó están al final.`,
    '',
    '## Por clase',
    '',
    ...cabecera(['Clase', 'Qué se rompe', 'Fallas', 'Máquinas', ...COLUMNAS]),
    ...clases.map((clase) => {
      const suyas = columna(clase)
      const cuentas = COLUMNAS.map((letra) => cuantasEn(suyas, letra))
      return fila([clase, CLASES[clase] ?? '', cuantasEn(suyas), suyas.filter((celda) => celda !== '').length, ...cuentas])
    }),
    '',
    `## ${POR_MAQUINA}`,
    '',
    ...cabecera(['Máquina', 'Detenidas', ...clases]),
    ...resumenes.map((una) => filaDeMaquina(una, clases)),
    '',
    `## ${NO_DETENIDAS}`,
    '',
    ...(vivas.length === 0 ? ['Ninguna.'] : vivas.map((id) => `- \`${id}\``)),
    '',
    `## ${EN_LOS_CUERPOS}`,
    '',
    'Las prueba `npm run mutantes -- --named`: cada una se escribe en su archivo, y una de estas pruebas debe notarla.',
    '',
    ...cabecera(['Falla', 'Archivo', 'Quién la nota']),
    ...NAMED.map(({ name, file, tests }) => fila([name, `\`${file}\``, tests.map((test) => `\`${test}\``).join(', ')])),
  ].join('\n')}\n`
}
