import type { Condicion } from '#contract/rules/cuestionario-condicion.ts'
import type { Cuestionario, Pregunta } from '#contract/rules/cuestionario.ts'
import { DefinicionIlegible, type Falta } from './falta.ts'
import { ambas, escribeCondicion, leeRelevancia, SinEquivalente, type Variable } from './lss-condicion.ts'
import { preguntaDe, TIPOS_SIN_PAR } from './lss-pregunta.ts'
import { campoDe, leeTablas, lineaDeCampo, type FilaDeLss } from './lss-tablas.ts'
import { textoDeHtml } from './lss-texto.ts'

/** Of what a place of the questionnaire is told: the code of its question or the name of its group, and its line. */
interface Sitio {
  linea: number
  nombre: string
}

export interface CuestionarioDeLss {
  valor: unknown
  lineaDe: (lugar: readonly (string | number)[]) => number
  nombreDe: (lugar: readonly (string | number)[]) => string
  /** What the survey has and our form does not, each told once, in the file's order. */
  omisiones: Falta[]
}

type Elemento = Cuestionario['pages'][number]['elements'][number]

const porOrden = (campo: string) => (una: FilaDeLss, otra: FilaDeLss) => Number(campoDe(una, campo)) - Number(campoDe(otra, campo))

/** Rows by the value of one of their fields, in their order. */
function porCampo(filas: readonly FilaDeLss[], campo: string): (valor: string) => readonly FilaDeLss[] {
  const grupos = new Map<string, FilaDeLss[]>()
  for (const fila of filas) {
    const valor = campoDe(fila, campo)
    const grupo = grupos.get(valor)
    if (grupo === undefined) grupos.set(valor, [fila])
    else grupo.push(fila)
  }
  return (valor) => grupos.get(valor) ?? []
}

/**
 * A survey exported by LimeSurvey (4 or later) as a questionnaire of ours, in the survey's own language. What our form does
 * not have is left out and told; what it has, the review of a definition checks as any other. Throws `DefinicionIlegible`.
 */
export function leeLss(texto: string): CuestionarioDeLss {
  const tabla = leeTablas(texto)
  const [encuesta] = tabla('surveys')
  const idioma = campoDe(encuesta, 'language')
  if (tabla('questions').length > 0 && tabla('question_l10ns').length === 0) {
    throw new DefinicionIlegible(1, 'El archivo es de un LimeSurvey anterior al 4: ábralo en uno de hoy y expórtelo otra vez.')
  }

  const omisiones: Falta[] = []
  const omite = (linea: number, mensaje: string): void => void omisiones.push({ linea, mensaje })
  const sitios = new Map<string, Sitio>()
  const situa = (lugar: readonly (string | number)[], linea: number, nombre: string): void =>
    void sitios.set(JSON.stringify(lugar), { linea, nombre })
  const enSuIdioma = (nombre: string, campo: string) =>
    porCampo(
      tabla(nombre).filter((fila) => campoDe(fila, 'language') === idioma),
      campo,
    )
  const textos = {
    grupo: enSuIdioma('group_l10ns', 'gid'),
    pregunta: enSuIdioma('question_l10ns', 'qid'),
    opcion: enSuIdioma('answer_l10ns', 'aid'),
  }
  const ajuste = tabla('surveys_languagesettings').find((fila) => campoDe(fila, 'surveyls_language') === idioma)
  const llano = (fila: FilaDeLss | undefined, campo: string, nombre: string): string => {
    const { texto: palabras, pierde } = textoDeHtml(campoDe(fila, campo))
    if (fila !== undefined) for (const cosa of pierde) omite(lineaDeCampo(fila, campo), `${nombre}: su texto lleva ${cosa}.`)
    return palabras
  }

  const deGrupo = porCampo(tabla('questions'), 'gid')
  const deMadre = porCampo(tabla('subquestions'), 'parent_qid')
  const deLista = porCampo(tabla('answers'), 'qid')
  const deAtributos = porCampo(tabla('question_attributes'), 'qid')
  const variables = new Map<string, Variable>()
  const pages: Cuestionario['pages'] = []
  omiteDeLaEncuesta()

  for (const grupo of [...tabla('groups')].sort(porOrden('group_order'))) {
    const [rotulo] = textos.grupo(campoDe(grupo, 'gid'))
    const titulo = llano(rotulo, 'group_name', 'Un grupo')
    const nombre = `Grupo «${titulo}»`
    if (campoDe(rotulo, 'description') !== '') omite(lineaDeCampo(rotulo ?? grupo, 'description'), `${nombre}: su descripción no pasa.`)
    if (campoDe(grupo, 'randomization_group') !== '') {
      omite(lineaDeCampo(grupo, 'randomization_group'), `${nombre}: se desordena con otros, y aquí queda en su lugar.`)
    }
    const suya = condicionDe(grupo, 'grelevance', nombre)
    const lugar = ['pages', pages.length]
    const elements: Elemento[] = []
    for (const fila of [...deGrupo(campoDe(grupo, 'gid'))].sort(porOrden('question_order'))) {
      const pasada = pasa(fila, suya, [...lugar, 'elements', elements.length])
      if (pasada !== null) elements.push(pasada)
    }
    if (elements.length === 0) omite(grupo.linea, `${nombre}: no tiene preguntas que pasen, y no pasa.`)
    else {
      situa(lugar, lineaDeCampo(rotulo ?? grupo, 'group_name'), nombre)
      pages.push({ name: `grupo${campoDe(grupo, 'gid')}`, title: titulo, elements })
    }
  }

  const grupos = new Set(tabla('groups').map((grupo) => campoDe(grupo, 'gid')))
  for (const fila of tabla('questions')) {
    if (!grupos.has(campoDe(fila, 'gid'))) omite(fila.linea, `${campoDe(fila, 'title')}: su grupo no viene en el archivo, y no pasa.`)
  }

  situa([], encuesta?.linea ?? 1, 'La encuesta')
  const titulo = llano(ajuste, 'surveyls_title', 'La encuesta')
  if (ajuste !== undefined) situa(['titulo'], lineaDeCampo(ajuste, 'surveyls_title'), 'Título')
  const sitioDe = (lugar: readonly (string | number)[]): Sitio => sitios.get(JSON.stringify(lugar)) ?? sitioDe(lugar.slice(0, -1))
  return {
    // LimeSurvey keeps no minutes; those of a survey are those of the form that loads it.
    valor: { titulo, version: 1, minutos: 1, pages },
    lineaDe: (lugar) => sitioDe(lugar).linea,
    nombreDe: (lugar) => sitioDe(lugar).nombre,
    omisiones: omisiones.toSorted((una, otra) => una.linea - otra.linea),
  }

  /** A question of ours, or null where it does not pass. */
  function pasa(fila: FilaDeLss, deSuGrupo: Condicion, lugar: readonly (string | number)[]): Elemento | null {
    const qid = campoDe(fila, 'qid')
    const codigo = campoDe(fila, 'title')
    const tipo = campoDe(fila, 'type')
    const atributos = new Map(deAtributos(qid).map((una) => [campoDe(una, 'attribute'), una]))
    if (campoDe(atributos.get('hidden'), 'value') === '1' || campoDe(fila, 'relevance') === '0') {
      omite(fila.linea, `${codigo}: nunca se muestra, y no pasa.`)
      return null
    }
    const sinPar = TIPOS_SIN_PAR[tipo]
    const [rotulo] = textos.pregunta(qid)
    const lista = (filas: readonly FilaDeLss[], campo: 'code' | 'title') =>
      filas
        .filter((una) => ['', '0'].includes(campoDe(una, 'scale_id')))
        .toSorted(porOrden(campo === 'code' ? 'sortorder' : 'question_order'))
        .map((una) => {
          const [suyo] = campo === 'code' ? textos.opcion(campoDe(una, 'aid')) : textos.pregunta(campoDe(una, 'qid'))
          if (!['', '1'].includes(campoDe(una, 'relevance'))) {
            omite(
              lineaDeCampo(una, 'relevance'),
              `${codigo}: la condición de su fila «${campoDe(una, 'title')}» no pasa; se muestra siempre.`,
            )
          }
          const text = llano(suyo, campo === 'code' ? 'answer' : 'question', codigo)
          return {
            linea: lineaDeCampo(suyo ?? una, campo === 'code' ? 'answer' : 'question'),
            opcion: { value: campoDe(una, campo), text },
          }
        })
    const subpreguntas = sinPar === undefined ? lista(deMadre(qid), 'title') : []
    const respuestas = sinPar === undefined ? lista(deLista(qid), 'code') : []
    const propia = preguntaDe({
      tipo,
      subpreguntas: subpreguntas.map(({ opcion }) => opcion),
      respuestas: respuestas.map(({ opcion }) => opcion),
      atributo: (nombre) => campoDe(atributos.get(nombre), 'value'),
      omite: (atributo, mensaje) => omite(atributos.get(atributo)?.linea ?? fila.linea, `${codigo}: ${mensaje}`),
    })
    if (propia === null) {
      omite(fila.linea, `${codigo}: es de tipo ${sinPar ?? `«${tipo}»`}, y no pasa.`)
      return null
    }

    const ayuda = llano(rotulo, 'help', codigo)
    const condicion = condicionEscrita(fila, codigo, deSuGrupo)
    const pregunta = {
      ...propia,
      name: codigo.charAt(0).toLowerCase() + codigo.slice(1),
      title: llano(rotulo, 'question', codigo),
      ...(ayuda !== '' && { description: ayuda }),
      ...(campoDe(fila, 'mandatory') === 'Y' && { isRequired: true }),
      ...(condicion !== null && { visibleIf: condicion }),
    } as Pregunta
    if (campoDe(fila, 'mandatory') === 'S')
      omite(lineaDeCampo(fila, 'mandatory'), `${codigo}: se recomienda responderla, y aquí es opcional.`)
    if (campoDe(fila, 'other') === 'Y') omite(lineaDeCampo(fila, 'other'), `${codigo}: su opción «Otro», que se escribe, no pasa.`)
    if (campoDe(fila, 'preg') !== '') omite(lineaDeCampo(fila, 'preg'), `${codigo}: la forma que exige a lo escrito no pasa.`)
    if (campoDe(rotulo, 'script') !== '') omite(lineaDeCampo(rotulo ?? fila, 'script'), `${codigo}: su programa no pasa.`)

    situa(lugar, lineaDeCampo(rotulo ?? fila, 'question'), codigo)
    situa([...lugar, 'name'], lineaDeCampo(fila, 'title'), codigo)
    situa([...lugar, 'visibleIf'], lineaDeCampo(fila, 'relevance'), codigo)
    const lugares: Record<string, typeof respuestas> =
      tipo === 'F' ? { rows: subpreguntas, columns: respuestas } : { choices: tipo === 'M' ? subpreguntas : respuestas }
    for (const [nombre, opciones] of Object.entries(lugares)) {
      opciones.forEach(({ linea }, i) => situa([...lugar, nombre, i], linea, codigo))
    }
    variables.set(codigo, { pregunta, opcion: null })
    if (tipo === 'M') {
      for (const { opcion } of subpreguntas) variables.set(`${codigo}_${opcion.value}`, { pregunta, opcion: opcion.value })
    }
    return pregunta
  }

  function condicionDe(fila: FilaDeLss, campo: string, nombre: string): Condicion {
    try {
      return leeRelevancia(campoDe(fila, campo), (variable) => variables.get(variable))
    } catch (error) {
      if (!(error instanceof SinEquivalente)) throw error
      omite(lineaDeCampo(fila, campo), `${nombre}: su condición ${error.message}; se muestra siempre.`)
      return [[]]
    }
  }

  function condicionEscrita(fila: FilaDeLss, codigo: string, deSuGrupo: Condicion): string | null {
    const propia = condicionDe(fila, 'relevance', codigo)
    try {
      return escribeCondicion(ambas(deSuGrupo, propia))
    } catch (error) {
      if (!(error instanceof SinEquivalente)) throw error
      omite(lineaDeCampo(fila, 'relevance'), `${codigo}: con la de su grupo, su condición ${error.message}; se muestra siempre.`)
      return null
    }
  }

  /** What belongs to no question. */
  function omiteDeLaEncuesta(): void {
    if (ajuste !== undefined) {
      for (const [campo, que] of TEXTOS_DE_ENCUESTA) {
        if (campoDe(ajuste, campo) !== '') omite(lineaDeCampo(ajuste, campo), `La encuesta: ${que} no pasa.`)
      }
    }
    const otros = campoDe(encuesta, 'additional_languages')
    if (encuesta !== undefined && otros !== '') {
      omite(lineaDeCampo(encuesta, 'additional_languages'), `La encuesta: pasa en su idioma, «${idioma}», y no en «${otros}».`)
    }
    for (const [nombre, que] of TABLAS_SIN_PAR) {
      const [primera] = tabla(nombre)
      if (primera !== undefined) omite(primera.linea, `La encuesta: ${que} no pasan.`)
    }
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
