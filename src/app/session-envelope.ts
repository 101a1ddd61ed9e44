import * as v from 'valibot'
import { VERSION } from './seal-session.ts'
import { sessionUser } from './persistence/session-user.ts'
import { encuesta } from '#contract/encuestas.ts'
import { id } from '#contract/esquemas.ts'
import { esRol, ROL } from '#contract/rules/roles.ts'
import { establecimiento } from '#contract/sige-liberado.ts'
import { NO_SESSION, type DiscardReason, type Restored, type SessionFields } from '#machines/session/session.vocabulary.ts'

const fields = v.strictObject({
  usuario: v.nullable(sessionUser),
  encuesta: v.nullable(v.strictObject(v.pick(encuesta, ['encuestaId', 'nombre']).entries)),
  establecimiento: v.nullable(v.strictObject({ ...v.pick(establecimiento, ['dgvRbd', 'dsNomEstable']).entries, idRbd: id })),
  accessToken: v.nullable(v.pipe(v.string(), v.nonEmpty())),
  protocoloAceptado: v.boolean(),
  claveUnica: v.boolean(),
  datosUsuarioActualizados: v.boolean(),
})

const envelope = v.strictObject({
  version: v.literal(VERSION),
  sesionId: v.nullable(v.pipe(v.string(), v.nonEmpty())),
  recibido: v.optional(v.number()),
  fields,
})

const roleOf = ({ usuario: identityOf }: SessionFields) => identityOf?.usuarioRol.rol.rolId ?? 0

/** What the parts of a session owe each other; the first rule that is broken names the reason. */
const COHERENCE: readonly (readonly [DiscardReason, (f: SessionFields) => boolean])[] = [
  ['sin-usuario', (f) => f.usuario !== null && f.accessToken !== null],
  ['usuario-inactivo', (f) => f.usuario?.activo === true],
  ['rol-desconocido', (f) => esRol(roleOf(f))],
  ['establecimiento-incoherente', (f) => roleOf(f) !== ROL.RBD || String(f.establecimiento?.idRbd) === f.usuario?.nombreUsuario],
  ['banderas-incoherentes', (f) => roleOf(f) === ROL.RBD || !(f.protocoloAceptado || f.datosUsuarioActualizados)],
  ['banderas-incoherentes', (f) => roleOf(f) === ROL.APODERADO || !f.claveUnica],
]

function discarded(reason: DiscardReason): Restored {
  return { kind: 'discarded', reason }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A sign-in under way has its token and nothing else. */
function openSignIn({ accessToken, ...rest }: SessionFields): Restored {
  const isAlone = JSON.stringify({ ...NO_SESSION, ...rest, accessToken: null }) === JSON.stringify(NO_SESSION)
  return accessToken !== null && isAlone ? { kind: 'signingIn', accessToken } : discarded('sin-usuario')
}

/** The kept text as a session, or why it is not believed: all of it or nothing (design, persistence). */
export function openEnvelope(text: string | null): Restored {
  if (text === null) return { kind: 'nothing' }
  const json = parseJson(text)
  if (typeof json !== 'object' || json === null) return discarded('json-invalido')
  if (!('version' in json) || json.version !== VERSION) return discarded('version-desconocida')
  const parsed = v.safeParse(envelope, json)
  if (!parsed.success) return discarded('forma-incorrecta')
  const { sesionId, recibido, fields: kept } = parsed.output
  if (sesionId === null) return openSignIn(kept)
  const broken = COHERENCE.find(([, holds]) => !holds(kept))
  return broken ? discarded(broken[0]) : { kind: 'session', session: { sessionId: sesionId, receivedAt: recibido, fields: kept } }
}
