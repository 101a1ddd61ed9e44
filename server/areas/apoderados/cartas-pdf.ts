import { formateaCodigoDeVinculo } from '#contract/rules/codigo-de-vinculo.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import type { Origen } from '#contract/rules/origen.ts'
import { PUERTA_DE_ORIGEN } from '#contract/rules/puerta-de-origen.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { CARTA, FUERTE, NORMAL, TINTA, TINTA_2, type Papel } from '#server/plugins/http/papel.ts'
import { dibujaQr } from '#server/plugins/http/qr.ts'
import type { UsoDeCodigos } from './codigos.correos.ts'
import type { CodigoEmitido } from './codigos-de-vinculo.ts'
import { BORDE } from './codigos-pdf.ts'
import type { Pendiente } from './pendientes.sql.ts'

/** A sheet is cut into two letters. */
const POR_HOJA = 2
const MARGEN = 48
const LADO_QR = 72
const ANCHO = CARTA.ancho - 2 * MARGEN

/** Whom it is for, and what is asked. */
const PALABRAS: Record<Origen, { a: (nombre: string) => string; falta: string; comoSeVincula: string }> = {
  Apoderados: {
    a: (nombre) => `A la familia de ${nombre}`,
    falta: 'Todavía falta que responda la encuesta de su estudiante',
    comoSeVincula: 'vincule al estudiante con su RUN',
  },
  EPJA: { a: (nombre) => `A ${nombre}`, falta: 'Todavía falta que responda su encuesta', comoSeVincula: 'vincúlese con su propio RUN' },
}

const dia = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' })

/** Adds the school's letters to a document, two a sheet: what is left to be answered, until when, how, and the code that proves the bond. */
export function dibujaCartas(papel: Papel, pendientes: readonly Pendiente[], codigos: readonly CodigoEmitido[], uso: UsoDeCodigos): void {
  for (const [i, codigo] of codigos.entries()) {
    const pendiente = pendientes[i]
    if (pendiente === undefined) return
    if (i % POR_HOJA === 0) comienzaHoja(papel)
    dibujaCarta(papel, (CARTA.alto / POR_HOJA) * (i % POR_HOJA), pendiente, codigo, uso)
  }
}

function comienzaHoja(papel: Papel): void {
  const mitad = CARTA.alto / POR_HOJA
  papel.addPage()
  papel.adorno(() =>
    papel.lineWidth(0.7).dash(3, { space: 3 }).strokeColor(BORDE).moveTo(0, mitad).lineTo(CARTA.ancho, mitad).stroke().undash(),
  )
}

function dibujaCarta(
  papel: Papel,
  arriba: number,
  pendiente: Pendiente,
  { codigo }: CodigoEmitido,
  { publicUrl, origen, vence }: UsoDeCodigos,
): void {
  const { a, falta, comoSeVincula } = PALABRAS[origen]
  const direccion = `${publicUrl}${PATH_DE_RUTA[PUERTA_DE_ORIGEN[origen].ruta]}`
  const titulo = a(enNombrePropio(pendiente.nombre))
  const y = arriba + MARGEN
  const parrafo = (texto: string, bajo: number, ancho = ANCHO) =>
    papel.parte('P', () => papel.font(NORMAL).fontSize(11).fillColor(TINTA).text(texto, MARGEN, bajo, { width: ancho }))
  papel.grupo('Sect', () => {
    papel.parte('P', () => papel.font(FUERTE).fontSize(12).fillColor(TINTA_2).text(pendiente.dsNomEstable, MARGEN, y, { width: ANCHO }))
    papel.titulo(1, titulo, () =>
      papel
        .font(FUERTE)
        .fontSize(15)
        .fillColor(TINTA)
        .text(titulo, MARGEN, y + 24, { width: ANCHO }),
    )
    papel.parte('P', () =>
      papel
        .font(NORMAL)
        .fontSize(10)
        .fillColor(TINTA_2)
        .text(pendiente.curso, MARGEN, papel.y + 2, { width: ANCHO }),
    )
    parrafo(
      `${falta}: ${pendiente.dsEncuesta}. Puede hacerlo hasta el ${dia.format(new Date(pendiente.cierre))}, también desde un teléfono.`,
      papel.y + 12,
    )
    const ancho = ANCHO - LADO_QR - 24
    const pasos = papel.y + 12
    dibujaQr(papel, direccion, { x: CARTA.ancho - MARGEN - LADO_QR, y: pasos, lado: LADO_QR }, `Código QR de ${direccion}`)
    parrafo(`1. Ingrese a ${direccion} y ${comoSeVincula}.`, pasos, ancho)
    parrafo('2. En su tarjeta, elija "Comprobar con un código" y escriba este:', papel.y + 4, ancho)
    papel.parte('P', () =>
      papel
        .font(FUERTE)
        .fontSize(22)
        .fillColor(TINTA)
        .text(formateaCodigoDeVinculo(codigo), MARGEN, papel.y + 6, { width: ancho }),
    )
    parrafo('3. Responda la encuesta. Lo escrito queda guardado, y puede seguir después.', papel.y + 6, ancho)
    parrafo(
      `El código sirve una sola vez, hasta el ${vence}. No lo comparta. Si prefiere el papel, pídalo en el establecimiento.`,
      papel.y + 10,
    )
  })
}
