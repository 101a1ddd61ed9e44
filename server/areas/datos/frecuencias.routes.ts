import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Frecuencias } from '#contract/datos.frecuencias.ts'
import { ROL } from '#contract/rules/roles.ts'
import { parteDeRecuento } from '#server/plugins/cola/recuentos.sql.ts'
import { encargaRecuentos } from '#server/plugins/cola/recuentos.ts'
import { sirve } from '#server/plugins/http/operaciones.ts'
import { enArchivo } from '#server/plugins/http/planilla.ts'
import { conflicto, noEncontrado } from '#server/plugins/http/rechazo.ts'
import type { Alcance } from '#server/plugins/sesiones/alcance.sql.ts'
import { caminoA, type Pedido } from '../datamart/lugar.sql.ts'
import { type Cuenta, frecuenciasDe } from './frecuencias.ts'
import { comoRecuentos, type Contado, recuentaEncuesta } from './frecuencias-por-partes.ts'
import { recuentosPorComuna, seCuentaDeUnaVez } from './frecuencias.sql.ts'

interface Consulta extends Pedido {
  encuestaId?: number | undefined
  variable?: string | undefined
}

const OCULTA = 'Reservado'

/** Answers of a survey that are counted while somebody waits; of more, what was counted last is told. */
const DE_UNA_VEZ = 20_000

/** The figures as a table, its first row the header: hidden ones by their word, percentages of those who were counted. */
function enTabla({ categorias, total, lugares }: Frecuencias): (string | number)[][] {
  const filas = [total, ...lugares]
  return [
    ['Lugar', 'Respuestas', ...categorias, ...categorias.map((una) => `${una} (%)`)],
    ...filas.map(({ nombre, respuestas, cuentas }) => [
      nombre,
      respuestas ?? OCULTA,
      ...cuentas.map((cuenta) => cuenta ?? OCULTA),
      ...cuentas.map((cuenta) =>
        cuenta === null || respuestas === null ? OCULTA : respuestas === 0 ? 0 : Math.round((cuenta / respuestas) * 1000) / 10,
      ),
    ]),
  ]
}

/** What the figures are of: it heads the sheet and stands apart from them. */
function deQue({ encuestas, encuestaId, variables, variable, camino }: Frecuencias): string[] {
  const cual = variables.find((una) => una.variable === variable)
  return [
    encuestas.find((una) => una.encuestaId === encuestaId)?.nombre ?? '',
    cual === undefined ? '' : `${cual.numero}. ${cual.titulo}${cual.parte === null ? '' : `: ${cual.parte}`}`,
    camino.map(({ nombre }) => nombre).join(', '),
  ]
}

/** How often each answer was given, by question and place (interface, permissions; ADR 063). */
export default function frecuencias(app: FastifyInstance): void {
  const { cola, db: base, lectura } = app.servicios
  const recuenta = encargaRecuentos<number>(
    cola,
    base,
    'recuento-de-frecuencias',
    () => app.salida.anunciada,
    (encuestaId, avanza) => recuentaEncuesta(lectura, encuestaId, avanza),
  )
  const cuenta: Cuenta = async (encuestaId, { variable, que }) => {
    if (await seCuentaDeUnaVez(lectura, encuestaId, DE_UNA_VEZ)) {
      const al = new Date().toISOString()
      return { recuentos: await recuentosPorComuna(lectura, encuestaId, que), recuento: { al, avance: null } }
    }
    const clave = `frecuencias:${encuestaId}`
    const recuento = await base.transaction().execute((trx) => recuenta(trx, clave, encuestaId))
    const contados = await parteDeRecuento<Contado[]>(base, clave, variable)
    return { recuentos: contados && comoRecuentos(contados), recuento }
  }
  const exige = async (db: Kysely<unknown>, sesion: Alcance, { encuestaId, variable, ...pedido }: Consulta): Promise<Frecuencias> => {
    const camino = await caminoA(db, sesion, pedido)
    if (camino === undefined) throw noEncontrado('No encontramos ese lugar.')
    const halladas = await frecuenciasDe(lectura, { camino, encuestaId, variable, conReserva: sesion.rolId === ROL.REPORTES }, cuenta)
    if (halladas === undefined) throw noEncontrado('No encontramos esa pregunta.')
    return halladas
  }

  sirve(app, 'getAdminDatosFrecuencias', ({ db, sesion, query }) => exige(db, sesion, query))

  sirve(app, 'getAdminDatosFrecuenciasDescarga', async ({ db, sesion, query: { formato, ...consulta } }) => {
    const halladas = await exige(db, sesion, consulta)
    if (halladas.variable !== null && halladas.recuento.al === null) {
      throw conflicto('frecuencias-contando', 'Las respuestas se están contando por primera vez. Intente en un minuto.')
    }
    const nombre = `frecuencias-${halladas.encuestaId ?? 'sin-encuesta'}-${halladas.variable ?? 'sin-pregunta'}`
    return enArchivo({ hoja: 'Frecuencias', sobre: deQue(halladas), filas: enTabla(halladas) }, nombre, formato)
  })
}
