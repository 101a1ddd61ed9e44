import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor, type ESTree } from 'vite'
import { archivosEn } from '#tests/house/archivos.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What stands in a title for what only the running page knows. */
export const LO_DEMAS = '…'

/** A heading, or the title of a message, of a list or of a question, that some file of the product writes. */
export interface Titulo {
  file: string
  /** Its words; what is not written in the file is `LO_DEMAS`. */
  text: string
}

const junta = (partes: readonly string[]): string => partes.join('').replaceAll(/\s+/g, ' ').trim()

type Constantes = ReadonlyMap<string, ESTree.Expression>

/** The texts that an expression of a file may be; none of what it does not write itself. */
function textosDe(nodo: ESTree.Node, constantes: Constantes): string[] {
  const de = (otro: ESTree.Node) => textosDe(otro, constantes)
  switch (nodo.type) {
    case 'Literal':
      return typeof nodo.value === 'string' ? [nodo.value] : []
    case 'TemplateLiteral':
      return [junta(nodo.quasis.map(({ value }, i) => (value.cooked ?? '') + (i < nodo.expressions.length ? LO_DEMAS : '')))]
    case 'ConditionalExpression':
      return [...de(nodo.consequent), ...de(nodo.alternate)]
    case 'LogicalExpression':
      return nodo.operator === '&&' ? de(nodo.right) : [...de(nodo.left), ...de(nodo.right)]
    case 'ObjectExpression':
      return nodo.properties.flatMap((una) => (una.type === 'Property' ? de(una.value) : []))
    case 'Identifier': {
      const constante = constantes.get(nodo.name)
      return constante?.type === 'Literal' ? de(constante) : []
    }
    case 'ArrowFunctionExpression':
      return de(nodo.body)
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return de(nodo.expression)
    default:
      return []
  }
}

/** The texts of an element: of several children, their words in one. */
function textosDentro({ children }: ESTree.JSXElement, constantes: Constantes): string[] {
  const hijos = children.filter((hijo) => hijo.type !== 'JSXText' || hijo.value.trim() !== '')
  const [uno] = hijos
  if (hijos.length === 1 && uno?.type === 'JSXExpressionContainer') return textosDe(uno, constantes)
  return [junta(hijos.map((hijo) => (hijo.type === 'JSXText' ? hijo.value : LO_DEMAS)))]
}

/** A column of a table is called by its `titulo` too, beside the cell that it draws or the rows that it heads. */
const esColumna = (propiedades: readonly ESTree.ObjectPropertyKind[]): boolean =>
  propiedades.some((una) => una.type === 'Property' && una.key.type === 'Identifier' && ['celda', 'clave'].includes(una.key.name))

const ENCABEZA = /^(h[1-6]|Titulo)$/
/** A title begins as a sentence does, and has a word. */
const ES_DE_LEER = /^[\p{Lu}\d¿«…].*\p{L}{2}/u
const SE_LLAMA = /^titulos?(_|$)/i

/** The titles that a text writes: in a heading, in a `titulo`, or in a constant that is called after one. */
export function titulosDe(file: string, texto: string): Titulo[] {
  const { program } = parseSync(file, texto)
  const declaradas: [nombre: string, valor: ESTree.Expression][] = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) declaradas.push([id.name, init])
    },
  }).visit(program)
  const constantes = new Map(declaradas)
  const textos = new Set<string>()
  const anota = (hallados: readonly string[]) => {
    for (const hallado of hallados) if (ES_DE_LEER.test(hallado)) textos.add(hallado)
  }
  for (const [nombre, constante] of declaradas) if (SE_LLAMA.test(nombre)) anota(textosDe(constante, constantes))
  new Visitor({
    JSXElement: (nodo) => {
      const { name } = nodo.openingElement
      if (name.type === 'JSXIdentifier' && ENCABEZA.test(name.name)) anota(textosDentro(nodo, constantes))
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && name.name === 'titulo' && value) anota(textosDe(value, constantes))
    },
    ObjectExpression: ({ properties }) => {
      if (esColumna(properties)) return
      for (const una of properties)
        if (una.type === 'Property' && una.key.type === 'Identifier' && una.key.name === 'titulo') anota(textosDe(una.value, constantes))
    },
  }).visit(program)
  return [...textos].map((text) => ({ file, text }))
}

/** Every title of the product's pages. */
export function titulosDelProducto(): Titulo[] {
  const archivos = [
    ...archivosEn([`${root}src/screens`, `${root}src/ui`, `${root}src/app`, `${root}src/encuestador`], /\.tsx?$/),
    `${root}src/routes.ts`,
  ]
  return archivos.flatMap((archivo) => titulosDe(archivo.slice(root.length), readFileSync(archivo, 'utf8')))
}

/** Whether some words are those of a title. */
export function esTitulo({ text }: Pick<Titulo, 'text'>, palabras: string): boolean {
  const partes = text.split(LO_DEMAS).map((parte) => parte.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${partes.join('.+')}$`, 'u').test(palabras)
}
