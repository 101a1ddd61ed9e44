import { aceptacionesProtocolo } from '#contract/aceptaciones-protocolo.ts'
import { instalacionOperaciones } from '#contract/instalacion.ts'
import { privacidadOperaciones } from '#contract/privacidad.ts'
import { usuariosSesiones } from '#contract/usuarios.sesiones.ts'

/** What an account asks of its own, and the terms that it lives by. */
export const OPERATIONS = {
  ...aceptacionesProtocolo,
  ...instalacionOperaciones,
  ...privacidadOperaciones,
  ...usuariosSesiones,
}
