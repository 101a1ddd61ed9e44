import { readFileSync, writeFileSync } from 'node:fs'
import { ROL, type RolId } from '#contract/rules/roles.ts'
import { PARTES } from '#screens/protocolo-confidencialidad/partes.ts'
import { ENCUESTAS, leeCuestionario, PERIODOS } from '#server/semilla/encuestas.ts'
import { escribirFormulario } from './formulario-en-papel.ts'
import { hacerPdf, lista, parrafo, seccion, type Papel } from './papel.ts'
import { escribirTexto } from './texto.ts'

const RAIZ = new URL('../../', import.meta.url)

interface Documento {
  archivo: string
  titulo: string
  descripcion: string
  /** Null: for everybody. */
  roles: readonly RolId[] | null
  periodoId: number | null
  escribe: (papel: Papel) => void
}

const ESTABLECIMIENTOS = [ROL.RBD, ROL.ADMINISTRADOR_NACIONAL, ROL.ADMINISTRADOR_REGIONAL, ROL.ADMINISTRADOR_COMUNAL, ROL.REPORTES]
const QUIENES_DIGITAN = [ROL.RBD, ROL.ADMINISTRADOR_NACIONAL, ROL.ADMINISTRADOR_REGIONAL, ROL.ADMINISTRADOR_COMUNAL]
const ACTIVO = PERIODOS.find(({ activo }) => activo)?.periodo_id ?? null

const texto = (nombre: string) => readFileSync(new URL(`./textos/${nombre}.md`, import.meta.url), 'utf8')

function escribirProtocolo(papel: Papel): void {
  parrafo(
    papel,
    'El establecimiento acepta este protocolo en el sistema antes de ver a sus estudiantes. Esta copia es para conversarlo y guardarlo.',
  )
  for (const [i, { titulo, frases }] of PARTES.entries()) {
    seccion(papel, `${i + 1}. ${titulo}`)
    lista(papel, frases, false)
  }
}

/** The supporting documents, in the order in which they are offered. */
const DOCUMENTOS: readonly Documento[] = [
  {
    archivo: 'manual-establecimientos',
    titulo: 'Manual para establecimientos',
    descripcion: 'Cómo aplicar la encuesta, digitar formularios en papel y guardar los comprobantes.',
    roles: ESTABLECIMIENTOS,
    periodoId: ACTIVO,
    escribe: (papel) => escribirTexto(papel, texto('manual-establecimientos')),
  },
  {
    archivo: 'guia-apoderados',
    titulo: 'Guía para apoderados y estudiantes EPJA',
    descripcion: 'Cómo crear su cuenta, encontrar la encuesta y responderla.',
    roles: null,
    periodoId: ACTIVO,
    escribe: (papel) => escribirTexto(papel, texto('guia-apoderados')),
  },
  {
    archivo: 'protocolo-confidencialidad',
    titulo: 'Protocolo de confidencialidad',
    descripcion: 'Lo que se compromete a cuidar quien ve datos de estudiantes.',
    roles: ESTABLECIMIENTOS,
    periodoId: ACTIVO,
    escribe: escribirProtocolo,
  },
  ...ENCUESTAS.filter(({ periodoId }) => periodoId === ACTIVO).map((encuesta): Documento => ({
    archivo: `formulario-${encuesta.archivo}`,
    titulo: `Formulario en papel: ${encuesta.nombre}`,
    descripcion: 'Para imprimir y entregar a quien prefiera responder a mano.',
    roles: encuesta.niveles.length === 0 ? [ROL.RBD] : QUIENES_DIGITAN,
    periodoId: encuesta.periodoId,
    escribe: (papel) => escribirFormulario(papel, leeCuestionario(encuesta)),
  })),
]

/** Writes every supporting document to `public/documentos`, and their list, with sizes, for the seed. */
const subtitulo = `Período ${PERIODOS.find(({ activo }) => activo)?.nombre ?? ''}`
const filas = []
for (const { archivo, titulo, descripcion, roles, periodoId, escribe } of DOCUMENTOS) {
  const pdf = await hacerPdf(titulo, subtitulo, escribe)
  writeFileSync(new URL(`public/documentos/${archivo}.pdf`, RAIZ), pdf)
  filas.push({
    titulo,
    descripcion,
    archivo: `/documentos/${archivo}.pdf`,
    formato: 'PDF',
    bytes: pdf.length,
    roles,
    periodo_id: periodoId,
  })
}
writeFileSync(new URL('server/semilla/datos/documentos.json', RAIZ), `${JSON.stringify(filas, null, 2)}\n`)
