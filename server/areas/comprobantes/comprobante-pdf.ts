import type { Readable } from 'node:stream'
import { formateaCodigo, type Comprobante } from '#contract/comprobantes.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { fechaEnChile } from '#server/plugins/http/archivo.ts'
import { CARTA, FUERTE, NORMAL, Papel, PIZARRA, TINTA, TINTA_2 } from '#server/plugins/http/papel.ts'
import { dibujaQr } from '#server/plugins/http/qr.ts'

const BORDE = '#D4D8D0'
const VERDE = '#1E6B34'
const VERDE_CLARO = '#E1F0DF'

/** A letter sheet, in points, and where things stand on it. */
const MARGEN = 54
const DERECHA = CARTA.ancho - MARGEN
const LADO_QR = 150
const COLUMNA_QR = DERECHA - LADO_QR
const FIN_DE_FICHA = COLUMNA_QR - 30
const VALORES = MARGEN + 114
const ARRIBA = 205
const PIE = 706
/** Three lines: no name pushes the code to another page. */
const ALTO_DE_DATO = 44

const QUIEN: Record<Comprobante['informante'], string> = {
  apoderado: 'Apoderado o apoderada',
  establecimiento: 'Establecimiento',
  estudiante: 'El mismo estudiante',
}

/**
 * Receipts as a PDF, each on its page: what was answered, for whom, when and by whom, its code in groups of four and a QR,
 * drawn as lines, that leads to its public verification (decisions, surveys). The pages of a whole school are drawn a few
 * at a time, so that the server answers others meanwhile.
 */
export function comprobantesEnPdf(comprobantes: readonly Comprobante[]): Readable {
  const [primero] = comprobantes
  const uno = comprobantes.length === 1
  const titulo = uno && primero !== undefined ? `Comprobante ${formateaCodigo(primero.id)}` : `${comprobantes.length} comprobantes`
  const papel = new Papel(titulo, { margin: MARGEN, autoFirstPage: false, info: { Subject: primero?.dsEncuesta ?? '' } })
  void dibujaTodos(papel, comprobantes)
  return papel
}

/** One receipt as the file that a person downloads. */
export function archivoDeComprobante(uno: Comprobante) {
  return { archivo: comprobantesEnPdf([uno]), nombre: `comprobante-${uno.id.slice(0, 8)}.pdf`, tipo: 'application/pdf' }
}

/** Pages drawn before others get their turn. */
const PAGINAS_SEGUIDAS = 5

async function dibujaTodos(papel: Papel, comprobantes: readonly Comprobante[]): Promise<void> {
  for (const [i, comprobante] of comprobantes.entries()) {
    if (i > 0 && i % PAGINAS_SEGUIDAS === 0) await new Promise((sigue) => setImmediate(sigue))
    papel.addPage()
    papel.grupo('Sect', () => dibujaPagina(papel, comprobante, comprobantes.length > 1))
  }
  papel.end()
}

const linea = (papel: Papel, y: number, hasta: number, grosor = 0.75, color = BORDE) =>
  papel.adorno(() => papel.moveTo(MARGEN, y).lineTo(hasta, y).lineWidth(grosor).stroke(color))

function dibujaPagina(papel: Papel, comprobante: Comprobante, entreOtros: boolean): void {
  papel.adorno(() => papel.marca(MARGEN, 48, 36))
  papel.parte('P', () => {
    papel.fillColor(PIZARRA).font(NORMAL).fontSize(13).text('Sistema de Encuestas ', 99, 52)
    papel.font(FUERTE).text('de Vulnerabilidad', 99, 68)
  })
  linea(papel, 100, DERECHA, 2.25, PIZARRA)
  const estudiante = enNombrePropio(comprobante.nombreEstudiante)
  papel.titulo(
    1,
    'Comprobante de encuesta',
    () => papel.fillColor(TINTA).font(FUERTE).fontSize(24).text('Comprobante de encuesta', MARGEN, 126),
    entreOtros ? estudiante : undefined,
  )
  papel.adorno(() => {
    papel.roundedRect(MARGEN, 159, 98, 22, 3).fill(VERDE_CLARO)
    papel.circle(68, 170, 6.5).fill(VERDE)
    papel.moveTo(64.8, 170.2).lineTo(67.2, 172.6).lineTo(71.4, 167.8).lineWidth(1.5).stroke('#FFFFFF')
  })
  papel.parte('P', () => papel.fillColor(VERDE).font(FUERTE).fontSize(11).text('Completada', 80, 166))
  const fin = escribeFicha(papel, comprobante, estudiante)
  dibujaCodigo(papel, comprobante)
  escribeComoSeComprueba(papel, comprobante, fin + 24)
  linea(papel, PIE, DERECHA)
  papel.parte('P', () => {
    papel.fillColor(TINTA_2).font(NORMAL).fontSize(10)
    papel.text('Este comprobante dice que la encuesta se respondió. No muestra ninguna respuesta.', MARGEN, PIE + 12, { lineBreak: false })
  })
}

/** The receipt's data as a table of two columns; returns where it ends. */
function escribeFicha(papel: Papel, comprobante: Comprobante, estudiante: string): number {
  const datos: [string, string][] = [
    ['Estudiante', estudiante],
    ['RUN', comprobante.runEnmascarado],
    ['Curso', `${comprobante.dsGrado} ${comprobante.letraCurso}`],
    ['Establecimiento', `${comprobante.dsNomEstable}\nRBD ${comprobante.idRbd}-${comprobante.dgvRbd}`],
    // What is read together is not broken at the end of a line.
    ['Encuesta', comprobante.dsEncuesta.replaceAll('° ', '°\u00A0')],
    ['Enviada', `${fechaEnChile(comprobante.fecha)}\u00A0horas`],
    ['Respondió', QUIEN[comprobante.informante]],
    ['Digitó', enNombrePropio(comprobante.digitador)],
  ]
  let y = ARRIBA
  papel.grupo('Table', () => {
    for (const [nombre, valor] of datos) {
      linea(papel, y, FIN_DE_FICHA)
      papel.grupo('TR', () => {
        papel.parte(
          'TH',
          () =>
            papel
              .font(NORMAL)
              .fontSize(10.5)
              .fillColor(TINTA_2)
              .text(nombre, MARGEN, y + 11),
          { scope: 'Row' },
        )
        papel.parte('TD', () => {
          papel.font(FUERTE).fontSize(10.5).fillColor(TINTA)
          papel.y = y + 11
          for (const renglon of valor.split('\n')) {
            papel.text(`${renglon} `, VALORES, papel.y, { width: FIN_DE_FICHA - VALORES, height: ALTO_DE_DATO, ellipsis: true, lineGap: 2 })
          }
        })
      })
      y = papel.y + 9
    }
  })
  linea(papel, y, FIN_DE_FICHA)
  return y
}

/** Where it is checked, as a QR, and the code below it. */
function dibujaCodigo(papel: Papel, { id, urlVerificacion }: Comprobante): void {
  dibujaQr(papel, urlVerificacion, { x: COLUMNA_QR, y: ARRIBA, lado: LADO_QR }, `Código QR que lleva a ${urlVerificacion}`)
  papel.parte('P', () => {
    papel
      .font(FUERTE)
      .fontSize(11)
      .fillColor(TINTA)
      .text('Código ', COLUMNA_QR, ARRIBA + LADO_QR + 12)
    papel.font(FUERTE).fontSize(13)
    for (const [i, renglon] of (formateaCodigo(id).match(/\S+ \S+/g) ?? []).entries()) {
      papel.text(`${renglon} `, COLUMNA_QR, ARRIBA + LADO_QR + 34 + i * 20, { lineBreak: false, characterSpacing: 1 })
    }
  })
}

function escribeComoSeComprueba(papel: Papel, { urlVerificacion }: Comprobante, y: number): void {
  const { origin, pathname } = new URL(urlVerificacion)
  const ancho = { width: DERECHA - MARGEN, lineGap: 3 }
  papel.titulo(2, 'Para comprobar que es auténtico', () =>
    papel.font(FUERTE).fontSize(13).fillColor(TINTA).text('Para comprobar que es auténtico', MARGEN, y, ancho),
  )
  papel.parte('P', () => {
    papel.font(NORMAL).fontSize(10.5).fillColor(TINTA)
    papel.text(
      `Apunte la cámara al código QR, o escriba el código en ${origin}${pathname}. No necesita una cuenta.`,
      MARGEN,
      papel.y + 4,
      ancho,
    )
  })
}
