import type { Kysely } from 'kysely'
import { OPERACIONES, type PeticionLeidaDe, type RespuestaDe } from '#contract/operaciones.ts'
import { defectosDeCambios } from '#contract/rules/cuestionario-defectos.ts'
import { avanceDe } from '#contract/rules/cuestionario-visibles.ts'
import type { Respuestas } from '#contract/rules/cuestionario.ts'
import { datosInvalidos } from '#server/plugins/http/rechazo.ts'
import type { SesionEncuestador } from '#server/plugins/sesiones/sesion.ts'
import { exigeAbierta, exigeVersion } from './en-curso.ts'
import { type Cambio, comienzaRespuesta, guardaRespuesta } from './encuestador.sql.ts'
import { comienzaSegunda } from './segunda.sql.ts'
import { unaVez } from './una-vez.ts'

type Cuerpo = PeticionLeidaDe<'putEncuestadorRespuestas'>['body']

/**
 * Saves what changed, once for each key (interface, `PUT /encuestador/respuestas`). Throws 400 with the questions at
 * fault when a value is not one that its question takes.
 */
export async function guarda(
  db: Kysely<unknown>,
  sesion: SesionEncuestador,
  llamada: { clave: string; cuerpo: Cuerpo; junto?: unknown },
): Promise<RespuestaDe<'putEncuestadorRespuestas', never>> {
  const peticion = { operacion: 'guardar', ...llamada, resultado: OPERACIONES.putEncuestadorRespuestas.respuesta.schema } as const
  const { cuerpo } = llamada
  return unaVez(db, sesion, peticion, async (enCurso, deRepeticion) => {
    exigeAbierta(enCurso)
    exigeVersion(enCurso, cuerpo.version)
    const { encuesta, guardada } = enCurso
    const defectos = defectosDeCambios(encuesta.cuestionario, cuerpo.cambios)
    if (Object.keys(defectos).length > 0) throw datosInvalidos(defectos, 'Revise las respuestas.')

    const respuestas = aplica(guardada?.respuestas ?? {}, cuerpo.cambios)
    const version = cuerpo.version + 1
    const pagina = cuerpo.pagina ?? guardada?.pagina ?? null
    const papel = sesion.modo === 'apoderado' ? null : (cuerpo.papel ?? null)
    const cambio: Cambio = { version, respuestas, pagina, papel, ...avanceDe(encuesta.cuestionario, respuestas) }
    const hecho =
      guardada === undefined
        ? await (sesion.modo === 'segunda'
            ? comienzaSegunda(db, encuesta.token, cambio, deRepeticion)
            : comienzaRespuesta(db, encuesta, sesion.modo, cambio, deRepeticion))
        : await guardaRespuesta(db, sesion.modo, guardada, cambio, deRepeticion)
    return hecho && { version, ...hecho }
  })
}

/** The answers with the changes over them; `null` clears one. */
function aplica(respuestas: Respuestas, cambios: Respuestas): Respuestas {
  const nuevas = { ...respuestas }
  for (const [pregunta, valor] of Object.entries(cambios)) {
    if (valor === null) delete nuevas[pregunta]
    else nuevas[pregunta] = valor
  }
  return nuevas
}
