import type { Kysely } from 'kysely'
import { OPERACIONES, type PeticionLeidaDe, type RespuestaDe } from '#contract/operaciones.ts'
import { avanceDe, defectosDeCambios, type Respuestas } from '#contract/rules/cuestionario.ts'
import { conflicto, datosInvalidos, noEncontrado } from '#server/plugins/rechazo.ts'
import type { SesionEncuestador } from '#server/plugins/sesiones/sesion.ts'
import {
  comenzarRespuesta, encuestaDeSesion, guardarRespuesta, respuestaDeToken, type EncuestaAbierta, type Guardada,
} from './encuestador.sql.ts'
import { unaVez } from './una-vez.ts'

/** The survey of the page's session and what this account has saved of it: undefined before its first save. */
export interface EnCurso {
  encuesta: EncuestaAbierta
  guardada: Guardada | undefined
}

/**
 * What the page's session answers. A voided answer counts as none: who begins again owns it. Throws 404 when the survey
 * or its student is out of reach, and 409 `respondida-por-otra-cuenta` when another account began since the page was opened.
 */
export async function leerEnCurso(db: Kysely<unknown>, sesion: SesionEncuestador): Promise<EnCurso> {
  const encuesta = await encuestaDeSesion(db, sesion)
  if (encuesta === undefined) throw noEncontrado('No encontramos la encuesta de ese estudiante.')
  const respuesta = await respuestaDeToken(db, sesion.token)
  const guardada = respuesta?.estado === 'anulada' ? undefined : respuesta
  if (guardada !== undefined && guardada.usuarioId !== sesion.usuarioId) {
    throw conflicto('respondida-por-otra-cuenta', 'Otra persona ya está respondiendo esta encuesta.')
  }
  return { encuesta, guardada }
}

/** Throws 409 `encuesta-cerrada` when nothing more may be saved: it was submitted, or its time is over. */
export function exigirAbierta({ encuesta, guardada }: EnCurso): void {
  if (guardada?.estado === 'enviada') throw conflicto('encuesta-enviada', 'La encuesta ya fue enviada.')
  if (encuesta.estado === 'VENCIDA' || encuesta.estado === 'AUN_NO_ABRE' || encuesta.estado === 'NO_DISPONIBLE') {
    throw conflicto('encuesta-cerrada', 'La encuesta ya no recibe respuestas.')
  }
}

/** Throws 409 `conflicto` when another device saved after the version that this one knows. */
export function exigirVersion({ guardada }: EnCurso, version: number): void {
  if ((guardada?.version ?? 0) !== version) throw conflicto('conflicto', 'Esta encuesta se guardó desde otro dispositivo.')
}

type Cuerpo = PeticionLeidaDe<'putEncuestadorRespuestas'>['body']

/**
 * Saves what changed, once for each key (interface, `PUT /encuestador/respuestas`). Throws 400 with the questions at
 * fault when a value is not one that its question takes.
 */
export async function guardar(
  db: Kysely<unknown>,
  sesion: SesionEncuestador,
  clave: string,
  cuerpo: Cuerpo,
): Promise<RespuestaDe<'putEncuestadorRespuestas', never>> {
  const peticion = { operacion: 'guardar', cuerpo, resultado: OPERACIONES.putEncuestadorRespuestas.respuesta.schema } as const
  return unaVez(db, { token: sesion.token, usuarioId: sesion.usuarioId, clave }, peticion, async (trx) => {
    const enCurso = await leerEnCurso(trx, sesion)
    exigirAbierta(enCurso)
    exigirVersion(enCurso, cuerpo.version)
    const { encuesta, guardada } = enCurso
    const defectos = defectosDeCambios(encuesta.cuestionario, cuerpo.cambios)
    if (Object.keys(defectos).length > 0) throw datosInvalidos(defectos, 'Revise las respuestas.')

    const respuestas = aplicar(guardada?.respuestas ?? {}, cuerpo.cambios)
    const version = cuerpo.version + 1
    const pagina = cuerpo.pagina ?? guardada?.pagina ?? null
    const cambio = { version, respuestas, pagina, ...avanceDe(encuesta.cuestionario, respuestas) }
    const { actualizado } =
      guardada === undefined
        ? await comenzarRespuesta(trx, encuesta, { usuarioId: sesion.usuarioId, informante: sesion.modo }, cambio)
        : await guardarRespuesta(trx, guardada.respuestaId, cambio)
    return { version, actualizado }
  })
}

/** The answers with the changes over them; `null` clears one. */
function aplicar(respuestas: Respuestas, cambios: Respuestas): Respuestas {
  return Object.fromEntries(Object.entries({ ...respuestas, ...cambios }).filter(([, valor]) => valor !== null))
}
