import { DefinicionIlegible, type Falta } from './falta.ts'
import type { Variable } from './lss-condicion.ts'
import { campoDe, leeTablas, lineaDeCampo, type FilaDeLss } from './lss-tablas.ts'
import { textoDeHtml } from './lss-texto.ts'

type Lugar = readonly (string | number)[]

/** Of what a place of the questionnaire is told: the code of its question or the name of its group, and its line. */
interface Sitio {
  linea: number
  nombre: string
}

type PorValor = (valor: string) => readonly FilaDeLss[]

export const porOrden = (campo: string) => (una: FilaDeLss, otra: FilaDeLss) => Number(campoDe(una, campo)) - Number(campoDe(otra, campo))

/** Rows by the value of one of their fields, in their order. */
function porCampo(filas: readonly FilaDeLss[], campo: string): PorValor {
  const grupos = new Map<string, FilaDeLss[]>()
  for (const fila of filas) {
    const valor = campoDe(fila, campo)
    const grupo = grupos.get(valor)
    if (grupo === undefined) grupos.set(valor, [fila])
    else grupo.push(fila)
  }
  return (valor) => grupos.get(valor) ?? []
}

/** A survey of LimeSurvey while it is read: its rows in its own language, and what is noted of them on the way. */
export class LecturaDeLss {
  readonly tabla: ReturnType<typeof leeTablas>
  readonly encuesta: FilaDeLss | undefined
  readonly idioma: string
  /** The survey's own words. */
  readonly ajuste: FilaDeLss | undefined
  /** The words of a group, a question or an option, by its number. */
  readonly textos: Readonly<Record<'grupo' | 'pregunta' | 'opcion', PorValor>>
  /** What a group or a question has, by its number. */
  readonly deGrupo: PorValor
  readonly deMadre: PorValor
  readonly deLista: PorValor
  readonly deAtributos: PorValor
  /** What a condition may name, of the questions read so far. */
  readonly variables = new Map<string, Variable>()
  readonly #omisiones: Falta[] = []
  readonly #sitios = new Map<string, Sitio>()

  /** Throws `DefinicionIlegible`. */
  constructor(texto: string) {
    this.tabla = leeTablas(texto)
    this.encuesta = this.tabla('surveys')[0]
    this.idioma = campoDe(this.encuesta, 'language')
    if (this.tabla('questions').length > 0 && this.tabla('question_l10ns').length === 0) {
      throw new DefinicionIlegible(1, 'El archivo es de un LimeSurvey anterior al 4: ábralo en uno de hoy y expórtelo otra vez.')
    }
    this.ajuste = this.tabla('surveys_languagesettings').find((fila) => campoDe(fila, 'surveyls_language') === this.idioma)
    this.textos = {
      grupo: this.#enSuIdioma('group_l10ns', 'gid'),
      pregunta: this.#enSuIdioma('question_l10ns', 'qid'),
      opcion: this.#enSuIdioma('answer_l10ns', 'aid'),
    }
    this.deGrupo = porCampo(this.tabla('questions'), 'gid')
    this.deMadre = porCampo(this.tabla('subquestions'), 'parent_qid')
    this.deLista = porCampo(this.tabla('answers'), 'qid')
    this.deAtributos = porCampo(this.tabla('question_attributes'), 'qid')
  }

  #enSuIdioma(nombre: string, campo: string): PorValor {
    return porCampo(
      this.tabla(nombre).filter((fila) => campoDe(fila, 'language') === this.idioma),
      campo,
    )
  }

  /** Tells what does not pass. */
  omite(linea: number, mensaje: string): void {
    this.#omisiones.push({ linea, mensaje })
  }

  /** What does not pass, in the file's order. */
  get omisiones(): Falta[] {
    return this.#omisiones.toSorted((una, otra) => una.linea - otra.linea)
  }

  /** Notes from where a place of the questionnaire comes. */
  situa(lugar: Lugar, linea: number, nombre: string): void {
    this.#sitios.set(JSON.stringify(lugar), { linea, nombre })
  }

  /** From where it comes, or else what it belongs to. */
  sitioDe(lugar: Lugar): Sitio {
    return this.#sitios.get(JSON.stringify(lugar)) ?? this.sitioDe(lugar.slice(0, -1))
  }

  /** A text without its marks, telling which of them say something. */
  llano(fila: FilaDeLss | undefined, campo: string, nombre: string): string {
    const { texto, pierde } = textoDeHtml(campoDe(fila, campo))
    if (fila !== undefined) for (const cosa of pierde) this.omite(lineaDeCampo(fila, campo), `${nombre}: su texto lleva ${cosa}.`)
    return texto
  }
}
