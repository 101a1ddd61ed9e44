import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { cuestionario, type Cuestionario } from '#contract/rules/cuestionario.ts'

export const PERIODOS = [
  { periodo_id: 1, nombre: '2024', activo: false, cerrado: '2024-11-29T23:59:59-03:00', cierres: 1 },
  { periodo_id: 2, nombre: '2025', activo: true, cerrado: null, cierres: 0 },
] as const

/** The application starts on 04 August 2025 (spec, section 1), at midnight in Chile. */
export const APERTURA_2025 = '2025-08-04T00:00:00-04:00'

/**
 * The real application closed in 2025, but a demonstration must let people answer whenever it is run. A fixed date far
 * enough ahead keeps the data the same every time.
 */
export const CIERRE_2025 = '2027-12-31T23:59:59-03:00'

type Nivel = readonly [idEnsenanza: number, idGrado: number]

export interface EncuestaSembrada {
  encuestaId: number
  nombre: string
  periodoId: 1 | 2
  informanteDigitadorId: 1 | 2 | 3
  apertura: string
  cierre: string
  /** The file of `cuestionarios/`. */
  archivo: string
  /** Teaching types and grades to which it belongs; empty for a register that is not kept student by student. */
  niveles: readonly Nivel[]
}

const de2025 = { periodoId: 2, informanteDigitadorId: 1, apertura: APERTURA_2025, cierre: CIERRE_2025 } as const
const de2024 = {
  periodoId: 1,
  informanteDigitadorId: 1,
  apertura: '2024-08-05T00:00:00-04:00',
  cierre: '2024-11-29T23:59:59-03:00',
} as const

const PRIMERO_BASICO: readonly Nivel[] = [[110, 1]]
const QUINTO_BASICO: readonly Nivel[] = [[110, 5]]
const PRIMERO_MEDIO: readonly Nivel[] = [
  [310, 1],
  [410, 1],
  [510, 1],
  [610, 1],
]
const EPJA: readonly Nivel[] = [
  [165, 1],
  [165, 2],
  [165, 3],
  [167, 2],
  [167, 3],
  [363, 1],
  [363, 3],
]

/** The surveys of both periods and the grades of each (facts, levels surveyed). */
export const ENCUESTAS: readonly EncuestaSembrada[] = [
  {
    encuestaId: 1,
    nombre: 'Encuesta de Vulnerabilidad 2025: prekínder y kínder',
    archivo: 'parvularia',
    niveles: [
      [10, 4],
      [10, 5],
    ],
    ...de2025,
  },
  { encuestaId: 2, nombre: 'Encuesta de Vulnerabilidad 2025: 1° básico', archivo: 'basica-1', niveles: PRIMERO_BASICO, ...de2025 },
  { encuestaId: 3, nombre: 'Encuesta de Vulnerabilidad 2025: 5° básico', archivo: 'basica-5', niveles: QUINTO_BASICO, ...de2025 },
  { encuestaId: 4, nombre: 'Encuesta de Vulnerabilidad 2025: 1° medio', archivo: 'media-1', niveles: PRIMERO_MEDIO, ...de2025 },
  {
    encuestaId: 5,
    nombre: 'Encuesta de Vulnerabilidad 2025: educación de personas jóvenes y adultas',
    archivo: 'epja',
    niveles: EPJA,
    ...de2025,
    informanteDigitadorId: 3,
  },
  {
    encuestaId: 6,
    nombre: 'Registro de madres, padres y embarazadas 2025',
    archivo: 'embarazadas',
    niveles: [],
    ...de2025,
    informanteDigitadorId: 2,
  },
  { encuestaId: 7, nombre: 'Encuesta de Vulnerabilidad 2024: 1° básico', archivo: 'basica-1', niveles: PRIMERO_BASICO, ...de2024 },
  { encuestaId: 8, nombre: 'Encuesta de Vulnerabilidad 2024: 5° básico', archivo: 'basica-5', niveles: QUINTO_BASICO, ...de2024 },
]

/** Whether it is the survey of a register: no grade has it, only the students that their school put there. */
export const esRegistro = ({ niveles }: EncuestaSembrada): boolean => niveles.length === 0

/** The questionnaire of a survey, parsed and under the survey's own name: a fault in the file stops the seed. */
export function leeCuestionario({ archivo, nombre }: EncuestaSembrada): Cuestionario {
  const leido = v.parse(cuestionario, JSON.parse(readFileSync(new URL(`./cuestionarios/${archivo}.json`, import.meta.url), 'utf8')))
  return { ...leido, titulo: nombre }
}
