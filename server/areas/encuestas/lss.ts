import type { Cuestionario } from '#contract/rules/cuestionario.ts'
import type { Falta } from './falta.ts'
import { type Elemento, pasa } from './lss-fila.ts'
import { LecturaDeLss, porOrden } from './lss-lectura.ts'
import { condicionDe } from './lss-relevancia.ts'
import { campoDe, lineaDeCampo, type FilaDeLss } from './lss-tablas.ts'

export interface CuestionarioDeLss {
  valor: unknown
  lineaDe: (lugar: readonly (string | number)[]) => number
  nombreDe: (lugar: readonly (string | number)[]) => string
  /** What the survey has and our form does not, each told once, in the file's order. */
  omisiones: Falta[]
}

type Pagina = Cuestionario['pages'][number]

/**
 * A survey exported by LimeSurvey (4 or later) as a questionnaire of ours, in the survey's own language. What our form does
 * not have is left out and told; what it has, the review of a definition checks as any other. Throws `DefinicionIlegible`.
 */
export function leeLss(texto: string): CuestionarioDeLss {
  const lectura = new LecturaDeLss(texto)
  omiteDeLaEncuesta(lectura)
  const pages: Pagina[] = []
  for (const grupo of [...lectura.tabla('groups')].sort(porOrden('group_order'))) {
    const pagina = paginaDe(lectura, grupo, ['pages', pages.length])
    if (pagina !== null) pages.push(pagina)
  }
  omiteSinGrupo(lectura)

  const { encuesta, ajuste } = lectura
  lectura.situa([], encuesta?.linea ?? 1, 'La encuesta')
  const titulo = lectura.llano(ajuste, 'surveyls_title', 'La encuesta')
  if (ajuste !== undefined) lectura.situa(['titulo'], lineaDeCampo(ajuste, 'surveyls_title'), 'Título')
  return {
    // LimeSurvey keeps no minutes; those of a survey are those of the form that loads it.
    valor: { titulo, version: 1, minutos: 1, pages },
    lineaDe: (lugar) => lectura.sitioDe(lugar).linea,
    nombreDe: (lugar) => lectura.sitioDe(lugar).nombre,
    omisiones: lectura.omisiones,
  }
}

/** A group as a part, or null where none of its questions passes. */
function paginaDe(lectura: LecturaDeLss, grupo: FilaDeLss, lugar: readonly (string | number)[]): Pagina | null {
  const suNumero = campoDe(grupo, 'gid')
  const [rotulo] = lectura.textos.grupo(suNumero)
  const title = lectura.llano(rotulo, 'group_name', 'Un grupo')
  const nombre = `Grupo «${title}»`
  if (campoDe(rotulo, 'description') !== '') {
    lectura.omite(lineaDeCampo(rotulo ?? grupo, 'description'), `${nombre}: su descripción no pasa.`)
  }
  if (campoDe(grupo, 'randomization_group') !== '') {
    lectura.omite(lineaDeCampo(grupo, 'randomization_group'), `${nombre}: se desordena con otros, y aquí queda en su lugar.`)
  }
  const suya = condicionDe(lectura, grupo, 'grelevance', nombre)
  const elements: Elemento[] = []
  for (const fila of [...lectura.deGrupo(suNumero)].sort(porOrden('question_order'))) {
    const pasada = pasa(lectura, fila, suya, [...lugar, 'elements', elements.length])
    if (pasada !== null) elements.push(pasada)
  }
  if (elements.length === 0) {
    lectura.omite(grupo.linea, `${nombre}: no tiene preguntas que pasen, y no pasa.`)
    return null
  }
  lectura.situa(lugar, lineaDeCampo(rotulo ?? grupo, 'group_name'), nombre)
  return { name: `grupo${suNumero}`, title, elements }
}

/** Questions whose group the file lacks. */
function omiteSinGrupo(lectura: LecturaDeLss): void {
  const grupos = new Set(lectura.tabla('groups').map((grupo) => campoDe(grupo, 'gid')))
  for (const fila of lectura.tabla('questions')) {
    if (!grupos.has(campoDe(fila, 'gid')))
      lectura.omite(fila.linea, `${campoDe(fila, 'title')}: su grupo no viene en el archivo, y no pasa.`)
  }
}

/** What belongs to no question. */
function omiteDeLaEncuesta(lectura: LecturaDeLss): void {
  const { encuesta, ajuste, idioma } = lectura
  if (ajuste !== undefined) {
    for (const [campo, que] of TEXTOS_DE_ENCUESTA) {
      if (campoDe(ajuste, campo) !== '') lectura.omite(lineaDeCampo(ajuste, campo), `La encuesta: ${que} no pasa.`)
    }
  }
  const otros = campoDe(encuesta, 'additional_languages')
  if (encuesta !== undefined && otros !== '') {
    lectura.omite(lineaDeCampo(encuesta, 'additional_languages'), `La encuesta: pasa en su idioma, «${idioma}», y no en «${otros}».`)
  }
  for (const [nombre, que] of TABLAS_SIN_PAR) {
    const [primera] = lectura.tabla(nombre)
    if (primera !== undefined) lectura.omite(primera.linea, `La encuesta: ${que} no pasan.`)
  }
}

const TEXTOS_DE_ENCUESTA = [
  ['surveyls_description', 'su descripción'],
  ['surveyls_welcometext', 'su texto de bienvenida'],
  ['surveyls_endtext', 'su texto final'],
] as const

const TABLAS_SIN_PAR = [
  ['quota', 'sus cuotas'],
  ['assessments', 'sus puntajes'],
  ['defaultvalues', 'sus respuestas escritas de antemano'],
] as const
