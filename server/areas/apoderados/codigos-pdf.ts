import type { Readable } from 'node:stream'
import { formateaCodigoDeVinculo } from '#contract/rules/codigo-de-vinculo.ts'
import type { Origen } from '#contract/rules/origen.ts'
import { PUERTA_DE_ORIGEN } from '#contract/rules/puerta-de-origen.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { CARTA, FUERTE, NORMAL, Papel, TINTA, TINTA_2 } from '#server/plugins/http/papel.ts'
import { dibujaQr } from '#server/plugins/http/qr.ts'
import type { UsoDeCodigos } from './codigos.correos.ts'
import type { CodigoEmitido } from './codigos-de-vinculo.ts'

/** The lines of what a school prints. */
export const BORDE = '#8A958F'

/** A sheet is cut into eight slips. */
const { ancho: ANCHO, alto: ALTO } = CARTA
const COLUMNAS = 2
const FILAS = 4
const AIRE = 22
const LADO_QR = 34
const POR_HOJA = COLUMNAS * FILAS

/** What a slip says: to a guardian, or to an adult student. */
const PALABRAS: Record<Origen, { titulo: string; paraQue: string; comoSeVincula: string }> = {
  Apoderados: {
    titulo: 'Códigos para apoderados',
    paraQue: 'Código para comprobar que usted es su apoderado',
    comoSeVincula: 'vincule al estudiante con su RUN',
  },
  EPJA: {
    titulo: 'Códigos para estudiantes EPJA',
    paraQue: 'Código para comprobar que usted es el estudiante',
    comoSeVincula: 'vincúlese con su propio RUN',
  },
}

/** The slips of a course, eight a sheet in the order of its list, to be cut out and handed to each student's guardian, or to the adult student. */
export function codigosEnPdf(codigos: readonly CodigoEmitido[], uso: UsoDeCodigos): Readable {
  const [primero] = codigos
  const papel = new Papel(`${PALABRAS[uso.origen].titulo}, ${primero?.curso ?? ''}`, {
    margin: 0,
    autoFirstPage: false,
    info: { Subject: primero?.dsNomEstable ?? '' },
  })
  dibujaTalones(papel, codigos, uso)
  papel.end()
  return papel
}

/** Adds the sheets of slips to a document. */
export function dibujaTalones(papel: Papel, codigos: readonly CodigoEmitido[], uso: UsoDeCodigos): void {
  for (const [i, codigo] of codigos.entries()) {
    if (i % POR_HOJA === 0) comienzaHoja(papel)
    dibujaTalon(papel, i % POR_HOJA, codigo, uso)
  }
}

function comienzaHoja(papel: Papel): void {
  papel.addPage()
  papel.adorno(() => {
    papel.lineWidth(0.7).dash(3, { space: 3 }).strokeColor(BORDE)
    for (let fila = 1; fila < FILAS; fila += 1) papel.moveTo(0, (ALTO / FILAS) * fila).lineTo(ANCHO, (ALTO / FILAS) * fila)
    papel
      .moveTo(ANCHO / COLUMNAS, 0)
      .lineTo(ANCHO / COLUMNAS, ALTO)
      .stroke()
      .undash()
  })
}

function dibujaTalon(papel: Papel, lugar: number, codigo: CodigoEmitido, { publicUrl, origen, vence }: UsoDeCodigos): void {
  const { paraQue, comoSeVincula } = PALABRAS[origen]
  const direccion = `${publicUrl}${PATH_DE_RUTA[PUERTA_DE_ORIGEN[origen].ruta]}`
  const x = (ANCHO / COLUMNAS) * (lugar % COLUMNAS) + AIRE
  const y = (ALTO / FILAS) * Math.floor(lugar / COLUMNAS) + AIRE
  const ancho = { width: ANCHO / COLUMNAS - 2 * AIRE }
  const linea = { ...ancho, height: 14, ellipsis: true }
  const nombre = enNombrePropio(codigo.nombre)
  const chica = (texto: string, bajo: number, opciones = ancho) =>
    papel.parte('P', () => papel.font(NORMAL).fontSize(9).fillColor(TINTA_2).text(texto, x, bajo, opciones))
  papel.grupo('Sect', () => {
    papel.titulo(1, nombre, () => papel.font(FUERTE).fontSize(11).fillColor(TINTA).text(nombre, x, y, linea))
    chica(`${codigo.curso}, ${codigo.dsNomEstable}`, y + 16, linea)
    chica(paraQue, y + 38, linea)
    papel.parte('P', () =>
      papel
        .font(FUERTE)
        .fontSize(22)
        .fillColor(TINTA)
        .text(formateaCodigoDeVinculo(codigo.codigo), x, y + 52, ancho),
    )
    // Beside the code: what a reader types at the paper desk, which is no secret to whoever holds the slip.
    const lugarDelQr = { x: x + ancho.width - LADO_QR, y: y + 50, lado: LADO_QR }
    dibujaQr(papel, codigo.runEstudiante, lugarDelQr, 'Código QR del estudiante, para la mesa de digitación')
    chica(`1. Ingrese a ${direccion} y ${comoSeVincula}.`, y + 86)
    chica('2. En su tarjeta, elija "Comprobar con un código" y escríbalo.', papel.y + 2)
    chica(`Sirve una sola vez, hasta el ${vence}. No lo comparta.`, papel.y + 6)
  })
}
