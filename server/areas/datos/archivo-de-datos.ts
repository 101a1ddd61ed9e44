import { createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { lineaCsv, MARCA_UTF8 } from '#contract/rules/csv.ts'
import { codifica, FALTANTES } from '#contract/rules/libro-de-codigos.ts'
import type { Seudonimo } from './columnas-fijas.ts'
import { comprime } from './comprime.ts'
import { type Ambito, type Pagina, paginaDeRespuestas, paginaDeSeudonimas } from './datos.sql.ts'
import { type LibroDeEncuesta, libroDe, librosDe } from './libro.ts'
import { sintaxisSpss } from './spss.ts'

/** Rows read at once. */
const PAGINA = 2_000

const PAGINAS = [paginaDeRespuestas, paginaDeSeudonimas] as const

/** Names for people and schools that only one file uses: its key was never anywhere but here. */
function creaSeudonimos(): Seudonimo {
  const clave = randomBytes(32)
  return (de, que) => createHmac('sha256', clave).update(`${de} ${que}`).digest('hex').slice(0, 16)
}

async function* filasDe(
  db: Kysely<unknown>,
  { encuesta: { encuestaId, cuestionario }, fijas, variables }: LibroDeEncuesta,
  lugar: Ambito['lugar'],
  alAvanzar: (filas: number) => Promise<void>,
): AsyncGenerator<string> {
  yield MARCA_UTF8 + lineaCsv([...fijas, ...variables].map(({ nombre }) => nombre))
  for (const lee of PAGINAS) {
    let desde: string | null = ''
    while (desde !== null) {
      const pagina: Pagina = await lee(db, { encuestaId, lugar }, desde, PAGINA)
      yield pagina.filas
        .map((fila) => lineaCsv([...fijas.map(({ de }) => de(fila)), ...codifica(cuestionario, variables, fila.respuestas)]))
        .join('')
      if (pagina.filas.length > 0) await alAvanzar(pagina.filas.length)
      desde = pagina.hasta
    }
  }
}

const LEAME = (conIdentidad: boolean): string[] => [
  'Un archivo CSV por encuesta: una fila por respuesta enviada, separadas sus columnas por punto y coma, en UTF-8.',
  'libro-de-codigos.csv dice qué es cada columna y qué significa cada código. Los archivos .sps abren cada CSV en SPSS o PSPP.',
  `Códigos de lo que falta: ${FALTANTES.map((texto, i) => `-${i + 1}, ${texto.toLowerCase()}`).join('; ')}. En números bajo cero son menores: los dice el libro.`,
  conIdentidad
    ? 'Contiene datos personales: úselo solo para el motivo por el que se pidió y bórrelo al terminar.'
    : 'Estudiantes y establecimientos llevan seudónimos de este archivo: en otro, los mismos llevan otros. No incluye textos escritos ni fechas.',
  'De las respuestas cuyo plazo terminó solo se conocen la región, el grado y el mes: sus otras columnas están vacías.',
]

/**
 * The dataset as a ZIP, piece by piece and in constant memory: the answers of each survey in codes, how SPSS opens them, and the codebook.
 * Read page by page, so what is submitted meanwhile may or may not be in it. `alAvanzar` hears of how many rows more.
 */
export async function archivoDeDatos(
  db: Kysely<unknown>,
  { conIdentidad, lugar, ...ambito }: Ambito & { conIdentidad: boolean },
  alAvanzar: (filas: number) => Promise<void>,
): Promise<AsyncGenerator<Uint8Array>> {
  const libros = await librosDe(db, ambito, { conIdentidad, seudonimo: creaSeudonimos() })
  return comprime([
    { nombre: 'LEAME.txt', contenido: [`${MARCA_UTF8}${LEAME(conIdentidad).join('\r\n')}\r\n`] },
    { nombre: 'libro-de-codigos.csv', contenido: libroDe(libros) },
    ...libros.flatMap((libro) => [
      { nombre: `${libro.archivo}.sps`, contenido: [sintaxisSpss(libro)] },
      { nombre: `${libro.archivo}.csv`, contenido: filasDe(db, libro, lugar, alAvanzar) },
    ]),
  ])
}
