import type { Readable } from 'node:stream'
import { NOMBRE_DE_ESTADO } from '#contract/rules/estados.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import { CARTA, FUERTE, NORMAL, Papel, TINTA, TINTA_2 } from '#server/plugins/http/papel.ts'
import type { UsoDeCodigos } from './codigos.correos.ts'
import type { CodigoEmitido } from './codigos-de-vinculo.ts'
import { BORDE, dibujaTalones } from './codigos-pdf.ts'
import { dibujaCartas } from './cartas-pdf.ts'
import { CON_CUENTA } from './pendientes.ts'
import type { Pendiente } from './pendientes.sql.ts'

const MARGEN = 40
const FILA = 22
const POR_HOJA = 30
/** Where each column begins, and what is read above it. */
const COLUMNAS = [
  { x: MARGEN, ancho: 220, texto: 'Estudiante' },
  { x: 265, ancho: 80, texto: 'RUN' },
  { x: 350, ancho: 80, texto: 'Estado' },
  { x: 435, ancho: 137, texto: 'Cuenta del apoderado' },
] as const

/** The pending students of a course, in the order of its list, each with a new code. */
export interface CursoConPendientes {
  pendientes: readonly Pendiente[]
  codigos: readonly CodigoEmitido[]
  uso: UsoDeCodigos
}

/** Each course's list, and after it a slip for each student to be cut out, or the school's letter to each guardian. */
export function pendientesEnPdf(cursos: readonly CursoConPendientes[], { cartas }: { cartas: boolean }): Readable {
  const [primero] = cursos[0]?.pendientes ?? []
  const unCurso = cursos.length === 1 && primero ? ` de ${primero.curso}` : ''
  const papel = new Papel(`Pendientes${unCurso}`, { margin: 0, autoFirstPage: false, info: { Subject: primero?.dsNomEstable ?? '' } })
  for (const { pendientes, codigos, uso } of cursos) {
    dibujaLista(papel, pendientes)
    if (cartas) dibujaCartas(papel, pendientes, codigos, uso)
    else dibujaTalones(papel, codigos, uso)
  }
  papel.end()
  return papel
}

function dibujaLista(papel: Papel, pendientes: readonly Pendiente[]): void {
  const [primero] = pendientes
  const titulo = `Pendientes de ${primero?.curso ?? ''}`
  for (let desde = 0; desde < pendientes.length; desde += POR_HOJA) {
    papel.addPage()
    papel.titulo(1, titulo, () => papel.font(FUERTE).fontSize(16).fillColor(TINTA).text(`${titulo}: ${pendientes.length}`, MARGEN, MARGEN))
    papel.parte('P', () =>
      papel
        .font(NORMAL)
        .fontSize(10)
        .fillColor(TINTA_2)
        .text(primero?.dsNomEstable ?? '', MARGEN, MARGEN + 22),
    )
    papel.grupo('Table', () => dibujaFilas(papel, pendientes.slice(desde, desde + POR_HOJA)))
    papel.parte('P', () =>
      papel
        .fontSize(8)
        .fillColor(TINTA_2)
        .text('Datos de menores de edad: guárdela y destrúyala cuando no la use.', MARGEN, CARTA.alto - MARGEN),
    )
  }
}

function dibujaFilas(papel: Papel, pendientes: readonly Pendiente[]): void {
  const arriba = MARGEN + 46
  const escribe = (y: number, celda: 'TH' | 'TD', textos: readonly string[]): void => {
    papel.grupo('TR', () => {
      for (const [i, { x, ancho }] of COLUMNAS.entries()) {
        const dibuja = () => papel.text(textos[i] ?? '', x, y + 6, { width: ancho, height: 12, ellipsis: true })
        papel.parte(celda, dibuja, celda === 'TH' ? { scope: 'Column' } : {})
      }
    })
    papel.adorno(() =>
      papel
        .lineWidth(0.5)
        .strokeColor(BORDE)
        .moveTo(MARGEN, y + FILA)
        .lineTo(CARTA.ancho - MARGEN, y + FILA)
        .stroke(),
    )
  }
  papel.font(FUERTE).fontSize(9)
  escribe(
    arriba,
    'TH',
    COLUMNAS.map(({ texto }) => texto),
  )
  papel.font(NORMAL).fillColor(TINTA)
  for (const [i, { nombre, runEstudiante, estado, apoderado }] of pendientes.entries()) {
    const textos = [enNombrePropio(nombre), formateaRut(runEstudiante), NOMBRE_DE_ESTADO[estado], CON_CUENTA[apoderado ?? 'ninguna']]
    escribe(arriba + FILA * (i + 1), 'TD', textos)
  }
}
