import { accesoRecuperarPassword } from '#contract/acceso.recuperar-password.ts'
import { aceptacionesProtocolo } from '#contract/aceptaciones-protocolo.ts'
import { apoderados } from '#contract/apoderados.ts'
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

/** What schools, guardians and any account call. */
export const OPERATIONS = {
  ...accesoRecuperarPassword,
  ...aceptacionesProtocolo,
  ...apoderados,
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
