import * as v from 'valibot'
import { encuesta } from './encuestas.ts'
import { id } from './esquemas.ts'
import { instante } from './formas.ts'
import { ORIGENES } from './rules/origen.ts'
import { usuario } from './usuarios.ts'

// Apart from the operations that answer them: a page that goes on with work that was left reads these, and calls none of those.

/** A student linked to a guardian, as an administrator sees it. */
export const vinculoAdministrado = v.object({
  vinculoId: id,
  runEstudiante: v.string(),
  nombres: v.string(),
  apellidoPaterno: v.string(),
  apellidoMaterno: v.string(),
  dsGrado: v.string(),
  letraCurso: v.string(),
  idRbd: id,
  dsNomEstable: v.string(),
  creado: instante,
  /** When the bond was proved; null while it is only declared. */
  probado: v.nullable(instante),
})

/** A guardian's account with the students that the administrator reaches. */
export const apoderadoAdministrado = v.object({
  usuarioId: id,
  runApoderado: v.string(),
  nombres: v.string(),
  apellidoPaterno: v.string(),
  apellidoMaterno: v.string(),
  correoElectronico: v.nullable(v.string()),
  origen: v.picklist(ORIGENES),
  activo: v.boolean(),
  verificado: v.boolean(),
  version: id,
  estudiantes: v.array(vinculoAdministrado),
})

/** A survey as its administrator sees it. */
export const encuestaAdministrada = v.object({
  ...encuesta.entries,
  /** Grades, students of those grades, and answers begun or sent. */
  grados: v.number(),
  estudiantes: v.number(),
  respuestas: v.number(),
  /** Nobody began to answer it, and no closed period counts it. */
  eliminable: v.boolean(),
  /** A register: no grade has it, only the students that their school put there. */
  esRegistro: v.boolean(),
  /** Where surveys are answered in an outside tool, its number there, or null while none was chosen; null where they are answered here. */
  herramienta: v.nullable(v.object({ sid: v.nullable(id) })),
  /** Optimistic lock: a change names the version it was made upon. */
  version: id,
})

/** An account as its administrator sees it. */
export const usuarioAdministrado = v.object({
  ...usuario.entries,
  cargoId: v.nullable(id),
  dsCargo: v.nullable(v.string()),
  /** What the account reaches, in words: the school, "Osorno, Los Lagos", or the whole country. */
  dsTerritorio: v.string(),
  /** Where a school of the register is: "Osorno, Los Lagos". */
  dsComuna: v.nullable(v.string()),
  /** The digit of a school's RBD, which the register tells. */
  dgvRbd: v.nullable(v.string()),
  /** Whether it enters with a second factor, which a higher administrator can reset. */
  conSegundoFactor: v.boolean(),
  /** Whether another active account of the agency has its e-mail: until one of them changes, neither enters with the organisation's. */
  correoRepetido: v.boolean(),
  /** Optimistic lock: a change names the version it was made upon. */
  version: id,
})
