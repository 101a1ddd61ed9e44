import type { Kysely } from 'kysely'
import { ROL } from '#contract/rules/roles.ts'
import { anota } from '#server/plugins/auditoria/anotar.sql.ts'
import { conflicto } from '#server/plugins/http/rechazo.ts'
import type { ProveedorDeEncuestas } from '#server/providers/survey/survey.ts'
import type { Sesion } from '#server/plugins/sesiones/sesion.ts'
import { anulaRespuesta } from './anulacion.sql.ts'
import { tomaToken } from './encuestador.sql.ts'
import { archivaRespuesta, conVinculoProbado, entregaRespuesta, porTomarDe, quienLaDejo } from './toma.sql.ts'

interface Toma {
  db: Kysely<unknown>
  proveedores: { encuestas: ProveedorDeEncuestas }
  sesion: Sesion
  encuestaId: number
  token: string
}

const MOTIVO = {
  libre: 'Quien la comenzó ya no tiene un vínculo con el estudiante.',
  establecimiento: 'La tomó el establecimiento: se respondió con un vínculo sin comprobar.',
  dejada: 'La tomó el establecimiento: quien la comenzó no la guardaba hacía 7 días o más.',
  apoderado: 'La tomó un apoderado con su vínculo comprobado: se respondió con uno sin comprobar.',
} as const

const nadaQueTomar = () => conflicto('sin-que-tomar', 'Esta encuesta ya no se puede tomar. Revise su estado.')

/**
 * What there is to take over of a token within reach. Throws 409 `vinculo-declarado` to a guardian whose own bond nobody
 * proved, and 409 `sin-que-tomar` when the answer is held.
 */
export async function exigePorTomar({ db, sesion, token }: Pick<Toma, 'db' | 'sesion' | 'token'>) {
  if (sesion.rolId === ROL.APODERADO && !(await conVinculoProbado(db, sesion.usuarioId, token))) {
    throw conflicto('vinculo-declarado', 'Primero compruebe su vínculo con el código que entrega el establecimiento.')
  }
  const hay = await porTomarDe(db, token, { escuela: sesion.rolId === ROL.RBD })
  if (hay === undefined) throw nadaQueTomar()
  return hay
}

/** Puts aside what somebody answered, audited. Gives the row that held it, if the product had one. */
async function aparta(
  trx: Kysely<unknown>,
  { sesion, encuestaId, token }: Pick<Toma, 'sesion' | 'encuestaId' | 'token'>,
  { motivo, titular, respuestas = null, dejada = false }: { motivo: string; titular: number; respuestas?: unknown; dejada?: boolean },
  detalle: Readonly<Record<string, unknown>>,
): Promise<number | null> {
  const respuestaId = await archivaRespuesta(trx, token, { respuestas, motivo, titular, dejada, usuarioId: sesion.usuarioId })
  if (respuestaId === undefined) throw nadaQueTomar()
  if (respuestaId !== null) await anulaRespuesta(trx, respuestaId, sesion.usuarioId, { motivo })
  await anota(trx, sesion, {
    accion: 'tomar-encuesta',
    objeto: 'respuesta',
    objetoId: token,
    motivo,
    sobre: titular,
    detalle: { encuestaId, ...detalle },
  })
  return respuestaId
}

/** Takes a survey over: what was answered under a declared bond stays as history, audited, and it begins anew in the caller's name. */
export async function toma(peticion: Toma): Promise<void> {
  const { db, proveedores, sesion, encuestaId, token } = peticion
  const { enviada, respondidas, preguntas, titular, ...hay } = await exigePorTomar(peticion)
  const informante = sesion.rolId === ROL.RBD ? 'establecimiento' : 'apoderado'
  // What an external tool holds is read before it is taken out of it; if it does not answer nothing has changed.
  const escritas = enviada ? await proveedores.encuestas.respuestas(encuestaId, token) : null
  await proveedores.encuestas.reabre(encuestaId, token)
  await db.transaction().execute(async (trx) => {
    await tomaToken(trx, token)
    const dejada = hay.dejada !== null
    const apartada = { motivo: MOTIVO[dejada ? 'dejada' : informante], titular, dejada, respuestas: escritas?.respuestas ?? null }
    const respuestaId = await aparta(trx, peticion, apartada, { enviada, respondidas, preguntas })
    if (respuestaId !== null) await entregaRespuesta(trx, respuestaId, { usuarioId: sesion.usuarioId, informante })
  })
}

/** Leaves a survey to whoever opens it when its draft is nobody's any more; else it does nothing. */
export async function liberaSiEsDeNadie(peticion: Toma): Promise<void> {
  const { db, proveedores, encuestaId, token } = peticion
  const titular = await quienLaDejo(db, token)
  if (titular === undefined) return
  await proveedores.encuestas.reabre(encuestaId, token)
  await db.transaction().execute(async (trx) => {
    await tomaToken(trx, token)
    await aparta(trx, peticion, { motivo: MOTIVO.libre, titular }, {})
  })
}
