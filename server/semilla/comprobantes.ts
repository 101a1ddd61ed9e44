import type { Azar } from './azar.ts'
import type { Colegio, Grado } from './colegios.ts'
import { nombreDeDigitador } from './personas.ts'
import type { RespuestaSembrada } from './respuestas.ts'

type EstadoDeComprobante = 'VALIDO' | 'ANULADO' | 'REEMPLAZADO'

/** The rows of `comprobante` of an answered survey: valid, voided with its response, or one in fifty with a replaced one before. */
export function inventaComprobantes(azar: Azar, respuesta: RespuestaSembrada, colegio: Colegio, grado: Grado) {
  const { enviada } = respuesta
  if (enviada === null) return []
  const emite = (estado: EstadoDeComprobante, fecha: Date) => ({
    comprobante_id: azar.texto(32, '0123456789ABCDEF'),
    respuesta_id: respuesta.respuestaId,
    estado,
    encuesta_id: respuesta.encuesta.encuestaId,
    ds_encuesta: respuesta.encuesta.nombre,
    run_estudiante: respuesta.estudiante.run,
    nombre_estudiante: nombreDeDigitador(respuesta.estudiante),
    id_rbd: colegio.idRbd,
    dgv_rbd: colegio.dgvRbd,
    ds_nom_estable: colegio.dsNomEstable,
    ds_grado: grado.dsGrado,
    letra_curso: respuesta.estudiante.letraCurso,
    informante: respuesta.informante,
    digitador: respuesta.digitador,
    usuario_id: respuesta.cuenta.usuarioId,
    fecha,
  })
  if (respuesta.estado === 'anulada') return [emite('ANULADO', enviada)]
  const vigente = emite('VALIDO', enviada)
  return azar.ocurre(0.02) ? [emite('REEMPLAZADO', respuesta.creada), vigente] : [vigente]
}
