import type { FastifyInstance } from 'fastify'
import type { ComprobantePublico } from '#contract/comprobantes.ts'
import { iniciales } from '#contract/rules/iniciales.ts'
import { ROL } from '#contract/rules/roles.ts'
import { enmascaraRut } from '#contract/rules/rut.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { exigeCaptchaYLee } from '#server/plugins/cuentas/captcha.ts'
import { sirve, type Contexto } from '#server/plugins/http/operaciones.ts'
import { noEncontrado } from '#server/plugins/http/rechazo.ts'
import { tokensAlAlcance } from '../proveedor/token.sql.ts'
import {
  comprobanteDeFila,
  comprobanteDeCodigo,
  comprobantesDeRbd,
  comprobantesDeUsuario,
  comprobanteVigente,
  type FilaDeComprobante,
} from './comprobantes.sql.ts'

/** Receipts: for who answered, and for anybody who wants to check one (spec, section 7; decisions, surveys). */
export default function comprobantes(app: FastifyInstance): void {
  sirve(app, 'getComprobante', async ({ proveedores, params, query, request }) => {
    const fila = await exigeCaptchaYLee(proveedores.captcha, query.captchaToken, request, comprobanteDeCodigo(params.id))
    return fila === null ? { id: params.id, estado: 'NO_EXISTE' as const } : vistaPublica(fila)
  })

  sirve(app, 'getComprobantesPropios', async ({ db, config, sesion }) => {
    const filas = await comprobantesDeUsuario(db, sesion.usuarioId)
    return filas.map(({ token, ...fila }) => ({ ...comprobanteDeFila(fila, config.publicUrl), token }))
  })

  sirve(app, 'getComprobantesDeRbd', async ({ db, config, sesion, params, query }) => {
    const { idEnsenanza = null, idGrado = null, letraCurso = null } = query
    const filas = await comprobantesDeRbd(db, sesion, { encuestaId: params.e, idRbd: params.rbd, idEnsenanza, idGrado, letraCurso })
    if (filas.length === 0) throw noEncontrado('No hay comprobantes que descargar.')
    await anota(
      db,
      sesion,
      ...filas.map(({ runEstudiante }) => ({
        accion: 'leer-comprobante' as const,
        objeto: 'estudiante' as const,
        objetoId: '',
        runEstudiante,
      })),
    )
    const nombre = ['comprobantes', params.rbd, idGrado, letraCurso].filter((parte) => parte !== null).join('-')
    return {
      archivo: (await import('./comprobante-pdf.ts')).comprobantesEnPdf(filas.map((fila) => comprobanteDeFila(fila, config.publicUrl))),
      nombre: `${nombre}.pdf`,
      tipo: 'application/pdf',
    }
  })

  sirve(app, 'getComprobanteDeToken', async (contexto) => comprobanteDeFila(await exigeComprobante(contexto), contexto.config.publicUrl))

  sirve(app, 'getComprobanteDescarga', async (contexto) => {
    const { archivoDeComprobante } = await import('./comprobante-pdf.ts')
    return archivoDeComprobante(comprobanteDeFila(await exigeComprobante(contexto), contexto.config.publicUrl))
  })
}

/** What anybody may know: initials and a masked RUN, never a name nor who typed it. */
function vistaPublica(fila: FilaDeComprobante): ComprobantePublico {
  const { id, estado, dsEncuesta, idRbd, dgvRbd, dsNomEstable, dsGrado, fecha, anulado, informante } = fila
  return {
    id,
    estado,
    dsEncuesta,
    idRbd,
    dgvRbd,
    dsNomEstable,
    dsGrado,
    fecha,
    informante,
    iniciales: iniciales(fila.nombres, fila.apellidoPaterno, fila.apellidoMaterno),
    runEnmascarado: enmascaraRut(fila.runEstudiante),
    ...(anulado !== null && { anulado }),
  }
}

type ConToken = Pick<Contexto<'getComprobanteDeToken'>, 'db' | 'sesion' | 'params'>

/** The valid receipt of a token within reach; a guardian has those of its own answers alone. */
async function exigeComprobante({ db, sesion, params }: ConToken): Promise<FilaDeComprobante> {
  const [token] = await tokensAlAlcance(db, sesion, params.e, [params.t])
  const ajeno = sesion.rolId === ROL.APODERADO && token?.usuarioId !== sesion.usuarioId
  const respuestaId = ajeno ? null : (token?.respuestaId ?? null)
  const fila = respuestaId === null ? undefined : await comprobanteVigente(db, respuestaId)
  if (fila === undefined) throw noEncontrado('No hay un comprobante suyo para esta encuesta.')
  return fila
}
