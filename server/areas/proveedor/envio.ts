import type { Kysely } from 'kysely'
import { comprobante, type Comprobante } from '#contract/comprobantes.ts'
import type { PeticionLeidaDe } from '#contract/operaciones.ts'
import { defectosDeEnvio } from '#contract/rules/cuestionario-defectos.ts'
import { avanceDe, preguntasVisibles, soloVisibles } from '#contract/rules/cuestionario-visibles.ts'
import { type CabezaDePapel, compara, comparaCabezas } from '#contract/rules/cuestionario-comparacion.ts'
import { conflicto, Rechazo } from '#server/plugins/http/rechazo.ts'
import type { Encarga } from '#server/plugins/cola/cola.ts'
import type { SesionEncuestador } from '#server/plugins/sesiones/sesion.ts'
import { comprobanteDeFila, comprobanteVigente } from '../comprobantes/comprobantes.sql.ts'
import type { PedidoDeComprobante } from './comprobante.correos.ts'
import { type EnCurso, exigeAbierta, exigeVersion } from './en-curso.ts'
import { type Cambio, enviaRespuesta, type Guardada, type PapelEnviado } from './encuestador.sql.ts'
import type { ClaveDeRepeticion } from './idempotencia.sql.ts'
import { enviaSegunda, primeraDigitacion } from './segunda.sql.ts'
import { unaVez } from './una-vez.ts'

type Cuerpo = PeticionLeidaDe<'postEncuestadorEnvio'>['body']

interface Recibo {
  publicUrl: string
  /** Asks for the letter with the receipt, with its submission or not at all. */
  manda: Encarga<PedidoDeComprobante>
}

/**
 * Submits the survey and issues its receipt, both or neither. A second submission by the same account, with this key or
 * another, gets the receipt of the first. Throws 400 `respuestas-incompletas` naming what is missing.
 */
export async function envia(
  db: Kysely<unknown>,
  sesion: SesionEncuestador,
  llamada: { clave: string; cuerpo: Cuerpo; junto?: unknown },
  { publicUrl, manda }: Recibo,
): Promise<Comprobante> {
  const peticion = { operacion: 'enviar', ...llamada, resultado: comprobante } as const
  const { cuerpo } = llamada
  return unaVez(db, sesion, peticion, async (enCurso, deRepeticion) => {
    const { encuesta, guardada } = enCurso
    const emitido = guardada?.estado === 'enviada' ? await comprobanteVigente(db, guardada.respuestaId) : undefined
    if (emitido !== undefined) return comprobanteDeFila(emitido, publicUrl)
    exigeAbierta(enCurso)
    exigeVersion(enCurso, cuerpo.version)

    const { cuestionario } = encuesta
    const dadas = guardada?.respuestas ?? {}
    // What nobody sees stays out, and what is kept without it shows the same questions.
    const visibles = preguntasVisibles(cuestionario, dadas)
    const defectos = defectosDeEnvio(cuestionario, dadas, visibles)
    if (guardada === undefined || Object.keys(defectos).length > 0) {
      throw new Rechazo(400, 'respuestas-incompletas', 'Faltan respuestas por completar.', { campos: defectos })
    }
    const respuestas = soloVisibles(cuestionario, dadas, visibles)
    const cambio = { version: guardada.version + 1, respuestas, ...avanceDe(cuestionario, respuestas, visibles) }
    const { folio = guardada.papel?.folio || null, informante = guardada.papel?.informante ?? null } = cuerpo
    if (sesion.modo === 'segunda') {
      const cabeza = { folio, informante: informante ?? 'establecimiento' }
      return comparada(db, enCurso, guardada, cambio, cabeza, publicUrl, deRepeticion)
    }
    const papel: PapelEnviado =
      sesion.modo === 'establecimiento' ? { folio, informante: informante ?? sesion.modo } : { folio: null, informante: sesion.modo }
    const suya = { runEstudiante: encuesta.runEstudiante, publicUrl }
    if (sesion.modo === 'establecimiento') return enviaRespuesta(db, guardada, cambio, papel, suya, deRepeticion)
    return db.transaction().execute(async (trx) => {
      const recibo = await enviaRespuesta(trx, guardada, cambio, papel, suya, deRepeticion)
      if (recibo !== undefined) await manda(trx, [{ datos: { comprobanteId: recibo.id, usuarioId: sesion.usuarioId } }])
      return recibo
    })
  })
}

/** A second typing is compared with the first, and its receipt is the one that there is. */
async function comparada(
  db: Kysely<unknown>,
  { encuesta: { cuestionario, token } }: EnCurso,
  guardada: Guardada,
  cambio: Omit<Cambio, 'pagina' | 'papel'>,
  cabeza: CabezaDePapel,
  publicUrl: string,
  clave: ClaveDeRepeticion,
): Promise<Comprobante | undefined> {
  const primera = await primeraDigitacion(db, token)
  const emitido = await comprobanteVigente(db, guardada.respuestaId)
  if (primera === undefined || emitido === undefined) throw conflicto('sin-primera', 'Lo que se digitó primero ya no está enviado.')
  const deCabeza = comparaCabezas(primera, cabeza)
  const dePreguntas = compara(cuestionario, primera.respuestas, cambio.respuestas)
  const hallado = {
    version: primera.version,
    cabeza,
    comparadas: deCabeza.comparadas + dePreguntas.comparadas,
    diferencias: [...deCabeza.diferencias, ...dePreguntas.diferencias],
  }
  return enviaSegunda(db, guardada, cambio, hallado, comprobanteDeFila(emitido, publicUrl), clave)
}
