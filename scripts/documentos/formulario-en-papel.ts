import { leeCondicion } from '#contract/rules/cuestionario-condicion.ts'
import { preguntasDe, redacta } from '#contract/rules/cuestionario-visibles.ts'
import type { Cuestionario, Pregunta } from '#contract/rules/cuestionario.ts'
import { FUERTE, NORMAL } from '#server/plugins/http/papel.ts'
import { ANCHO, BORDE, lista, MARGEN, reservar, seccion, TINTA, TINTA_2, type Papel } from './papel.ts'

const LADO = 13
const SANGRIA = MARGEN + 22
/** How a form speaks of whoever it is about: on paper the name is at the top. */
const ESTUDIANTE = 'su estudiante'

/** Said of every question with several answers, whether its author did or not. */
const VARIAS = 'Puede marcar más de una.'

const OPERADOR: Readonly<Record<string, string>> = {
  '=': 'es',
  '<>': 'no es',
  '>': 'es más de',
  '>=': 'es al menos',
  '<': 'es menos de',
  '<=': 'es a lo más',
  contains: 'incluye',
}

/**
 * A survey as a form to be filled in by hand: each option carries the number that chooses it when a school types the form,
 * and each condition is told in words.
 */
export function escribirFormulario(papel: Papel, cuestionario: Cuestionario): void {
  const preguntas = preguntasDe(cuestionario)
  const numeros = new Map(preguntas.map((pregunta, i) => [pregunta.name, i + 1]))
  escribirIdentificacion(papel)
  lista(
    papel,
    [
      'Marque con una X el cuadro de la opción que elija.',
      'Escriba con letra clara y con lápiz de pasta.',
      'Responda todas las preguntas, salvo las que dicen (opcional).',
    ],
    false,
  )
  for (const { title, elements } of cuestionario.pages) {
    const [primera] = elements
    seccion(papel, title, 52 + (primera ? altoDe(primera) : 0))
    for (const pregunta of elements)
      escribirPregunta(papel, pregunta, numeros.get(pregunta.name) ?? 0, condicionEnPalabras(pregunta, preguntas, numeros))
  }
}

function escribirIdentificacion(papel: Papel): void {
  const filas = [['Folio', 'RBD', 'Fecha'], ['Nombre de la o el estudiante'], ['RUN', 'Curso'], ['Quién responde este formulario']]
  for (const fila of filas) {
    const ancho = ANCHO / fila.length
    const arriba = papel.y
    for (const [i, nombre] of fila.entries()) {
      const x = MARGEN + i * ancho
      papel.adorno(() => papel.rect(x, arriba, ancho, 32).lineWidth(0.8).stroke(BORDE))
      nota(papel, nombre, x + 5, arriba + 4, { width: ancho - 10, lineBreak: false })
    }
    papel.y = arriba + 32
  }
  papel.moveDown(0.6)
}

/** Small print beside or above what is filled in. */
function nota(papel: Papel, texto: string, x: number, y: number, opciones: { width: number; lineBreak?: boolean }): void {
  papel.parte('P', () => papel.font(NORMAL).fontSize(8).fillColor(TINTA_2).text(texto, x, y, opciones))
}

function escribirPregunta(papel: Papel, pregunta: Pregunta, numero: number, condicion: string | null): void {
  const titulo = mayuscula(redacta(pregunta.title, ESTUDIANTE)) + (pregunta.isRequired === true ? '' : ' (opcional)')
  papel.font(FUERTE).fontSize(10.5)
  reservar(papel, papel.heightOfString(titulo, { width: ANCHO - 22 }) + 12 + altoDe(pregunta))
  papel.moveDown(0.4).font(FUERTE).fontSize(10.5).fillColor(TINTA)
  const arriba = papel.y
  papel.parte('H3', () => {
    papel.text(`${numero}. `, MARGEN, arriba, { width: 22 })
    papel.text(titulo, SANGRIA, arriba, { width: ANCHO - 22 })
  })
  papel.font(NORMAL).fontSize(9).fillColor(TINTA_2)
  const detalle = (texto: string) => papel.parte('P', () => papel.text(texto, SANGRIA, papel.y, { width: ANCHO - 22 }))
  if (condicion !== null) detalle(condicion)
  if (pregunta.description !== undefined && pregunta.description !== VARIAS) detalle(redacta(pregunta.description, ESTUDIANTE))
  papel.y += 4
  escribirRespuesta(papel, pregunta)
}

/** About the room that an answer takes, so that a question and its answer stay on one page. */
function altoDe(pregunta: Pregunta): number {
  if ('choices' in pregunta) return 30 + Math.min(pregunta.choices.length, 14) * 18
  if ('rows' in pregunta) return 60 + pregunta.rows.length * 26
  return 56
}

function escribirRespuesta(papel: Papel, pregunta: Pregunta): void {
  switch (pregunta.type) {
    case 'radiogroup':
      return escribirOpciones(papel, pregunta.choices, 'Marque una.')
    case 'checkbox':
      return escribirOpciones(papel, pregunta.choices, VARIAS)
    case 'number':
      return escribirCasillas(
        papel,
        Array.from({ length: String(pregunta.max).length }, () => ''),
        `Un número de ${pregunta.min} a ${pregunta.max}.`,
      )
    case 'date':
      return escribirCasillas(papel, ['D', 'D', 'M', 'M', 'A', 'A', 'A', 'A'], 'Día, mes y año.')
    case 'text':
      return escribirLineas(papel, (pregunta.maxLength ?? 200) > 120 ? 3 : 1)
    case 'matrix':
      return escribirTabla(papel, pregunta)
  }
}

function escribirOpciones(papel: Papel, opciones: readonly { text: string }[], cuantas: string): void {
  nota(papel, cuantas, SANGRIA, papel.y, { width: ANCHO - 22 })
  papel.y += 3
  papel.grupo('L', () => {
    for (const [i, { text }] of opciones.entries()) {
      reservar(papel, 20)
      const arriba = papel.y
      papel.grupo('LI', () => {
        cuadro(papel, 'Lbl', SANGRIA, arriba, String(i + 1))
        papel.parte('LBody', () => {
          papel.font(NORMAL).fontSize(10.5).fillColor(TINTA)
          papel.text(redacta(text, ESTUDIANTE), SANGRIA + LADO + 8, arriba + 2, { width: ANCHO - 22 - LADO - 8 })
        })
      })
      papel.y = Math.max(papel.y, arriba + LADO) + 4
    }
  })
}

/** A box to be marked, with its number inside. */
function cuadro(papel: Papel, tipo: 'Lbl' | 'TD', x: number, y: number, marca: string): void {
  papel.adorno(() => papel.rect(x, y, LADO, LADO).lineWidth(0.9).stroke(BORDE))
  papel.parte(tipo, () => {
    papel.font(NORMAL).fontSize(7).fillColor(BORDE)
    papel.text(marca, x, y + 3.5, { width: LADO, align: 'center', lineBreak: false })
  })
}

function escribirCasillas(papel: Papel, marcas: readonly string[], comoSeLlenan: string): void {
  const arriba = papel.y
  papel.adorno(() => {
    for (const [i, marca] of marcas.entries()) {
      papel
        .rect(SANGRIA + i * 20, arriba, 20, 22)
        .lineWidth(0.9)
        .stroke(BORDE)
      papel
        .font(NORMAL)
        .fontSize(7)
        .fillColor(BORDE)
        .text(marca, SANGRIA + i * 20, arriba + 8, { width: 20, align: 'center', lineBreak: false })
    }
  })
  nota(papel, comoSeLlenan, SANGRIA + marcas.length * 20 + 10, arriba + 8, { width: 220, lineBreak: false })
  papel.y = arriba + 28
}

function escribirLineas(papel: Papel, cuantas: number): void {
  for (let i = 0; i < cuantas; i += 1) {
    papel.y += 18
    raya(papel, papel.y, 0.7)
  }
  papel.y += 6
}

const raya = (papel: Papel, y: number, grosor: number) =>
  papel.adorno(() =>
    papel
      .moveTo(SANGRIA, y)
      .lineTo(MARGEN + ANCHO, y)
      .lineWidth(grosor)
      .stroke(BORDE),
  )

function escribirTabla(papel: Papel, { rows, columns }: Extract<Pregunta, { type: 'matrix' }>): void {
  const primera = Math.min(190, (ANCHO - 22) / 2)
  const ancho = (ANCHO - 22 - primera) / columns.length
  const arriba = papel.y
  papel.font(FUERTE).fontSize(8).fillColor(TINTA)
  const alto = Math.max(...columns.map(({ text }) => papel.heightOfString(text, { width: ancho - 4 })))
  papel.grupo('Table', () => {
    papel.grupo('TR', () => {
      papel.parte('TD', () => {})
      for (const [i, { text }] of columns.entries()) {
        const x = SANGRIA + primera + i * ancho + 2
        papel.parte('TH', () => papel.text(text, x, arriba, { width: ancho - 4, align: 'center' }), { scope: 'Column' })
      }
    })
    papel.y = arriba + alto + 4
    for (const { text } of rows) {
      papel.font(NORMAL).fontSize(9.5).fillColor(TINTA)
      const altoDeFila = Math.max(papel.heightOfString(text, { width: primera - 8 }), LADO) + 6
      reservar(papel, altoDeFila)
      const linea = papel.y
      papel.grupo('TR', () => {
        papel.parte('TH', () => papel.text(redacta(text, ESTUDIANTE), SANGRIA, linea + 2, { width: primera - 8 }), { scope: 'Row' })
        for (let i = 0; i < columns.length; i += 1)
          cuadro(papel, 'TD', SANGRIA + primera + i * ancho + (ancho - LADO) / 2, linea + 1, String(i + 1))
      })
      raya(papel, linea + altoDeFila - 1, 0.4)
      papel.y = linea + altoDeFila + 2
    }
  })
}

/** `Responda solo si en la pregunta 3 marcó «Otra».` */
function condicionEnPalabras({ visibleIf }: Pregunta, preguntas: readonly Pregunta[], numeros: ReadonlyMap<string, number>): string | null {
  if (visibleIf === undefined) return null
  const alternativas = leeCondicion(visibleIf).map((todas) =>
    todas
      .map((una) => {
        const donde = `la respuesta ${numeros.get(una.pregunta) ?? ''}`
        if (!('valor' in una))
          return una.operador === 'empty' ? `${donde} quedó en blanco` : `contestó la pregunta ${numeros.get(una.pregunta) ?? ''}`
        const mirada = preguntas.find(({ name }) => name === una.pregunta)
        const opciones = mirada === undefined ? [] : 'choices' in mirada ? mirada.choices : 'columns' in mirada ? mirada.columns : []
        const texto = opciones.find(({ value }) => value === una.valor)?.text
        return `${donde} ${OPERADOR[una.operador] ?? una.operador} ${texto === undefined ? una.valor : `«${texto}»`}`
      })
      .join(' y '),
  )
  return `Responda solo si ${alternativas.join(', o si ')}.`
}

function mayuscula(texto: string): string {
  return texto.replace(/^¿?\p{L}/u, (comienzo) => comienzo.toLocaleUpperCase('es-CL'))
}
