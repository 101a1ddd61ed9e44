import type { Pregunta } from '#contract/rules/cuestionario.ts'

type Opcion = { value: string; text: string }
type Propio<P> = P extends Pregunta ? Omit<P, 'name' | 'title' | 'description' | 'isRequired' | 'visibleIf' | 'validar'> : never

/** What of a question of LimeSurvey decides its form. `atributo`: '' where it has none; `omite` tells what does not pass, at an attribute's line. */
interface PreguntaDeLss {
  tipo: string
  subpreguntas: Opcion[]
  respuestas: Opcion[]
  atributo: (nombre: string) => string
  omite: (atributo: string, mensaje: string) => void
}

/** The types of LimeSurvey that our form does not have, in words. */
export const TIPOS_SIN_PAR: Readonly<Record<string, string>> = {
  '1': 'matriz doble',
  '5': 'cinco puntos',
  A: 'matriz de cinco puntos',
  B: 'matriz de diez puntos',
  C: 'matriz de sí, no y no sabe',
  E: 'matriz de aumento y disminución',
  G: 'género',
  H: 'matriz por columnas',
  I: 'idioma',
  K: 'varios números',
  O: 'lista con comentario',
  P: 'varias opciones con comentario',
  Q: 'varios textos',
  R: 'orden de preferencia',
  X: 'texto sin respuesta',
  ':': 'matriz de números',
  ';': 'matriz de textos',
  '|': 'archivo',
  '*': 'ecuación',
}

/** Attributes that change what a question takes or shows, and that ours do not have. The rest are its looks. */
const ATRIBUTOS_SIN_PAR: readonly (readonly [string, string])[] = [
  ['array_filter', 'sus filas dependen de otra pregunta, y aquí se ven todas.'],
  ['array_filter_exclude', 'sus filas dependen de otra pregunta, y aquí se ven todas.'],
  ['random_group', 'se muestra al azar, y aquí siempre.'],
  ['random_order', 'desordena sus opciones, y aquí no.'],
  ['em_validation_q', 'su validación por expresión no pasa.'],
  ['em_validation_sq', 'su validación por expresión no pasa.'],
  ['min_answers', 'el mínimo de opciones marcadas no pasa.'],
  ['max_answers', 'el máximo de opciones marcadas no pasa.'],
  ['date_min', 'su primera fecha posible no pasa.'],
  ['date_max', 'su última fecha posible no pasa.'],
  ['numbers_only', 'exige números a un texto, y aquí no.'],
  ['location_mapservice', 'muestra un mapa, que no pasa.'],
  ['prefix', 'el texto delante de su respuesta no pasa.'],
  ['suffix', 'el texto detrás de su respuesta no pasa.'],
]

const MINIMO = 0
const MAXIMO = 999_999

/** The form that a question takes among ours, or null where there is none. */
export function preguntaDe(lss: PreguntaDeLss): Propio<Pregunta> | null {
  const propia = formaDe(lss)
  if (propia === null) return null
  for (const [atributo, mensaje] of ATRIBUTOS_SIN_PAR) {
    if (!['', '0', 'N'].includes(lss.atributo(atributo))) lss.omite(atributo, mensaje)
  }
  return propia
}

function formaDe(lss: PreguntaDeLss): Propio<Pregunta> | null {
  switch (lss.tipo) {
    case 'L':
    case '!':
      return { type: 'radiogroup', choices: lss.respuestas }
    case 'Y':
      return {
        type: 'radiogroup',
        choices: [
          { value: 'Y', text: 'Sí' },
          { value: 'N', text: 'No' },
        ],
      }
    case 'M':
      return { type: 'checkbox', choices: lss.subpreguntas, ...excluyente(lss) }
    case 'F':
      return { type: 'matrix', rows: lss.subpreguntas, columns: lss.respuestas }
    case 'N':
      return numero(lss)
    case 'S':
    case 'T':
    case 'U':
      return { type: 'text', ...largo(lss) }
    case 'D':
      if (/[HM]{2}:|:MM/.test(lss.atributo('date_format'))) lss.omite('date_format', 'pide la hora, que no pasa.')
      return { type: 'date' }
    default:
      return null
  }
}

function excluyente({ atributo, omite }: PreguntaDeLss): { noneValue?: string } {
  const [una = '', ...otras] = atributo('exclude_all_others').split(';')
  if (otras.length > 0) omite('exclude_all_others', `de las opciones que excluyen a las demás pasa la primera, «${una.trim()}».`)
  return una.trim() === '' ? {} : { noneValue: una.trim() }
}

function largo({ atributo, omite }: PreguntaDeLss): { maxLength?: number } {
  const escrito = atributo('maximum_chars')
  if (escrito === '') return {}
  if (/^[1-9]\d{0,3}$/.test(escrito)) return { maxLength: Number(escrito) }
  omite('maximum_chars', `su largo máximo, «${escrito}», no pasa.`)
  return {}
}

/** Ours asks a whole number between two that it names. */
function numero({ atributo, omite }: PreguntaDeLss): { type: 'number'; min: number; max: number } {
  const limite = (nombre: string, que: string, supuesto: number): number => {
    const escrito = atributo(nombre)
    if (/^-?\d{1,9}$/.test(escrito)) return Number(escrito)
    omite(nombre, `${escrito === '' ? `no dice su ${que}` : `su ${que}, «${escrito}», no pasa`}; queda en ${supuesto}.`)
    return supuesto
  }
  const min = limite('min_num_value_n', 'mínimo', MINIMO)
  const max = limite('max_num_value_n', 'máximo', MAXIMO)
  if (atributo('num_value_int_only') !== '1') omite('num_value_int_only', 'acepta decimales, y aquí pide un número entero.')
  return { type: 'number', min, max }
}
