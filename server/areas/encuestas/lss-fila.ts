import type { Condicion } from '#contract/rules/cuestionario-condicion.ts'
import type { Cuestionario, Pregunta } from '#contract/rules/cuestionario.ts'
import { type LecturaDeLss, porOrden } from './lss-lectura.ts'
import { preguntaDe, TIPOS_SIN_PAR } from './lss-pregunta.ts'
import { condicionEscrita } from './lss-relevancia.ts'
import { campoDe, lineaDeCampo, type FilaDeLss } from './lss-tablas.ts'

export type Elemento = Cuestionario['pages'][number]['elements'][number]

interface OpcionDeLss {
  linea: number
  opcion: { value: string; text: string }
}

/** The answers of a list, or the rows of a table, by where their words and their order stand. */
const LISTA = {
  respuestas: { valor: 'code', orden: 'sortorder', palabras: 'answer' },
  filas: { valor: 'title', orden: 'question_order', palabras: 'question' },
} as const

function opcionesDe(lectura: LecturaDeLss, codigo: string, filas: readonly FilaDeLss[], que: keyof typeof LISTA): OpcionDeLss[] {
  const { valor, orden, palabras } = LISTA[que]
  return filas
    .filter((una) => ['', '0'].includes(campoDe(una, 'scale_id')))
    .toSorted(porOrden(orden))
    .map((una) => {
      const [suyo] = que === 'respuestas' ? lectura.textos.opcion(campoDe(una, 'aid')) : lectura.textos.pregunta(campoDe(una, 'qid'))
      if (!['', '1'].includes(campoDe(una, 'relevance'))) {
        lectura.omite(
          lineaDeCampo(una, 'relevance'),
          `${codigo}: la condición de su fila «${campoDe(una, 'title')}» no pasa; se muestra siempre.`,
        )
      }
      const text = lectura.llano(suyo, palabras, codigo)
      return { linea: lineaDeCampo(suyo ?? una, palabras), opcion: { value: campoDe(una, valor), text } }
    })
}

/** What of a question that passes does not. */
function omiteDeLaPregunta(lectura: LecturaDeLss, fila: FilaDeLss, rotulo: FilaDeLss | undefined, codigo: string): void {
  const omite = (de: FilaDeLss, campo: string, que: string): void => lectura.omite(lineaDeCampo(de, campo), `${codigo}: ${que}`)
  if (campoDe(fila, 'mandatory') === 'S') omite(fila, 'mandatory', 'se recomienda responderla, y aquí es opcional.')
  if (campoDe(fila, 'other') === 'Y') omite(fila, 'other', 'su opción «Otro», que se escribe, no pasa.')
  if (campoDe(fila, 'preg') !== '') omite(fila, 'preg', 'la forma que exige a lo escrito no pasa.')
  if (campoDe(rotulo, 'script') !== '') omite(rotulo ?? fila, 'script', 'su programa no pasa.')
}

/** A question of ours, or null where it does not pass. */
export function pasa(lectura: LecturaDeLss, fila: FilaDeLss, deSuGrupo: Condicion, lugar: readonly (string | number)[]): Elemento | null {
  const qid = campoDe(fila, 'qid')
  const codigo = campoDe(fila, 'title')
  const tipo = campoDe(fila, 'type')
  const atributos = new Map(lectura.deAtributos(qid).map((una) => [campoDe(una, 'attribute'), una]))
  if (campoDe(atributos.get('hidden'), 'value') === '1' || campoDe(fila, 'relevance') === '0') {
    lectura.omite(fila.linea, `${codigo}: nunca se muestra, y no pasa.`)
    return null
  }
  const sinPar = TIPOS_SIN_PAR[tipo]
  const subpreguntas = sinPar === undefined ? opcionesDe(lectura, codigo, lectura.deMadre(qid), 'filas') : []
  const respuestas = sinPar === undefined ? opcionesDe(lectura, codigo, lectura.deLista(qid), 'respuestas') : []
  const propia = preguntaDe({
    tipo,
    subpreguntas: subpreguntas.map(({ opcion }) => opcion),
    respuestas: respuestas.map(({ opcion }) => opcion),
    atributo: (nombre) => campoDe(atributos.get(nombre), 'value'),
    omite: (atributo, mensaje) => lectura.omite(atributos.get(atributo)?.linea ?? fila.linea, `${codigo}: ${mensaje}`),
  })
  if (propia === null) {
    lectura.omite(fila.linea, `${codigo}: es de tipo ${sinPar ?? `«${tipo}»`}, y no pasa.`)
    return null
  }

  const [rotulo] = lectura.textos.pregunta(qid)
  const ayuda = lectura.llano(rotulo, 'help', codigo)
  const condicion = condicionEscrita(lectura, fila, codigo, deSuGrupo)
  const pregunta = {
    ...propia,
    name: codigo.charAt(0).toLowerCase() + codigo.slice(1),
    title: lectura.llano(rotulo, 'question', codigo),
    ...(ayuda !== '' && { description: ayuda }),
    ...(campoDe(fila, 'mandatory') === 'Y' && { isRequired: true }),
    ...(condicion !== null && { visibleIf: condicion }),
  } as Pregunta
  omiteDeLaPregunta(lectura, fila, rotulo, codigo)

  lectura.situa(lugar, lineaDeCampo(rotulo ?? fila, 'question'), codigo)
  lectura.situa([...lugar, 'name'], lineaDeCampo(fila, 'title'), codigo)
  lectura.situa([...lugar, 'visibleIf'], lineaDeCampo(fila, 'relevance'), codigo)
  const lugares: Record<string, OpcionDeLss[]> =
    tipo === 'F' ? { rows: subpreguntas, columns: respuestas } : { choices: tipo === 'M' ? subpreguntas : respuestas }
  for (const [nombre, opciones] of Object.entries(lugares)) {
    opciones.forEach(({ linea }, i) => lectura.situa([...lugar, nombre, i], linea, codigo))
  }
  lectura.variables.set(codigo, { pregunta, opcion: null })
  if (tipo === 'M') {
    for (const { opcion } of subpreguntas) lectura.variables.set(`${codigo}_${opcion.value}`, { pregunta, opcion: opcion.value })
  }
  return pregunta
}
