import { acceso } from '#contract/acceso.ts'
import { accesoClaveunica } from '#contract/acceso.claveunica.ts'
import { accesoEnlaces } from '#contract/acceso.enlaces.ts'
import { accesoMicrosoft } from '#contract/acceso.microsoft.ts'
import { accesoRecuperarPassword } from '#contract/acceso.recuperar-password.ts'
import { accesoSegundoFactor } from '#contract/acceso.segundo-factor.ts'
import { accesoToken } from '#contract/acceso.token.ts'
import { aceptacionesProtocolo } from '#contract/aceptaciones-protocolo.ts'
import { apoderados } from '#contract/apoderados.ts'
import { comprobantes } from '#contract/comprobantes.ts'
import { documentosApoyo } from '#contract/documentos-apoyo.ts'
import { encuestas } from '#contract/encuestas.ts'
import { instalacionOperaciones } from '#contract/instalacion.ts'
import { invitacionesApoderados } from '#contract/invitaciones.apoderados.ts'
import { padresMadresEmbarazadas } from '#contract/padres-madres-embarazadas.ts'
import { privacidadOperaciones } from '#contract/privacidad.ts'
import { proveedor } from '#contract/proveedor.ts'
import { sigeLiberado } from '#contract/sige-liberado.ts'
import { usuarios } from '#contract/usuarios.ts'
import { usuariosSesiones } from '#contract/usuarios.sesiones.ts'

/** Who may call each of all. */
export { PERMISOS } from '#contract/rules/permisos.ts'

/** What whoever comes in calls, and schools, guardians and any account. */
export const OPERATIONS = {
  ...acceso,
  ...accesoClaveunica,
  ...accesoEnlaces,
  ...accesoMicrosoft,
  ...accesoRecuperarPassword,
  ...accesoSegundoFactor,
  ...accesoToken,
  ...aceptacionesProtocolo,
  ...apoderados,
  ...comprobantes,
  ...documentosApoyo,
  ...encuestas,
  ...instalacionOperaciones,
  ...invitacionesApoderados,
  ...padresMadresEmbarazadas,
  ...privacidadOperaciones,
  ...proveedor,
  ...sigeLiberado,
  ...usuarios,
  ...usuariosSesiones,
}
