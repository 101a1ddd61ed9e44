import type { Operacion } from '#contract/operacion.ts'
import type { ClaveDeOperacion } from '#contract/operaciones.ts'
import { accesoPublico } from '#contract/acceso.publico.ts'
import type { Acceso } from '#contract/rules/permisos.ts'

type Operations = Readonly<Partial<Record<ClaveDeOperacion, Operacion>>>

/** What the pages without a session call before anybody does anything: it comes with them. */
const AT_ONCE: Operations = accesoPublico

interface Part {
  OPERATIONS: Operations
}

/**
 * The rest of the contract, in parts: each with the first call that asks for one of its operations, told by what their keys name. One that is not
 * where its key says is looked for in the others.
 */
const LATER: readonly (readonly [RegExp, () => Promise<Part>])[] = [
  [/Login|Claveunica|RecuperarPassword|Enlaces|^postToken/, () => import('./operations/entrance.ts')],
  [/^getAdminSolicitudes|^putAdminSolicitud$|UsuarioS|UsuarioRespaldos|UsuarioDatos|Privacidad/, () => import('./operations/account.ts')],
  [/Aceptacion|Instalacion/, () => import('./operations/account.ts')],
  [/Invitaciones/, () => import('./operations/invitations.ts')],
  [/Rezagados|Avance|getTrabajo/, () => import('./operations/progress.ts')],
  [/Admin(Apoderados|Usuarios)|getRoles|getCargos/, () => import('./operations/accounts-admin.ts')],
  [/AdminEncuesta|Periodo(?!s$)|AdminPeriodos|GradosE|GradosCon|Informantes/, () => import('./operations/surveys-admin.ts')],
  [/Auditoria|Avisos|Video|AdminDatos|Integraciones/, () => import('./operations/agency.ts')],
  [/Apoderados|ComprobantesPropios|getComprobante$/, () => import('./operations/guardians.ts')],
  [/Tandas|Calidad|Diferencias|Segunda|Resolucion|DeRun$|Lectura|postReapertura/, () => import('./operations/desk.ts')],
  [/Usuario|DatosActualizados|^getEncuestas?(DeRbd|DeGrado|Activas)?$|Periodos/, () => import('./operations/session.ts')],
  [/Establecimiento|Ensenanza|Cursos|Estudiante/, () => import('./operations/session.ts')],
  [/./, () => import('./operations/surveys.ts')],
]

/** The operation of a key, here or when its part of the contract has come. Rejects when that part does not come. */
export function operationOf(key: ClaveDeOperacion): Operacion | Promise<Operacion> {
  return AT_ONCE[key] ?? fetchOperation(key)
}

async function fetchOperation(key: ClaveDeOperacion): Promise<Operacion> {
  const named = LATER.filter(([names]) => names.test(key))
  for (const [, fetchPart] of [...named, ...LATER]) {
    const operation = (await fetchPart()).OPERATIONS[key]
    if (operation) return operation
  }
  throw new Error(`The contract has no operation "${key}".`)
}

/** Who may call an operation: asked of a refusal alone. */
export async function accessOf(key: ClaveDeOperacion): Promise<Acceso> {
  if (AT_ONCE[key]) return { tipo: 'publica' }
  return (await import('#contract/rules/permisos.ts')).PERMISOS[key]
}
