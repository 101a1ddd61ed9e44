import { acceso } from './acceso.ts'
import { apoderadosAdmin } from './apoderados.admin.ts'
import { encuestasAdmin } from './encuestas.admin.ts'
import { encuestasPeriodos } from './encuestas.periodos.ts'
import { usuariosAdmin } from './usuarios.admin.ts'
import { apoderados } from './apoderados.ts'
import { auditoria } from './auditoria.ts'
import { avisos } from './avisos.ts'
import { accesoClaveunica } from './acceso.claveunica.ts'
import { accesoEnlaces } from './acceso.enlaces.ts'
import { comprobantes } from './comprobantes.ts'
import { datamart } from './datamart.ts'
import { datosFrecuencias } from './datos.frecuencias.ts'
import { datos } from './datos.ts'
import { documentosApoyo } from './documentos-apoyo.ts'
import { encuestas } from './encuestas.ts'
import { accesoMicrosoft } from './acceso.microsoft.ts'
import type { Operacion, Peticion, PeticionLeida, Respuesta } from './operacion.ts'
import { instalacionOperaciones } from './instalacion.ts'
import { proveedor } from './proveedor.ts'
import { proveedorDigitacion } from './proveedor.digitacion.ts'
import { proveedorMesa } from './proveedor.mesa.ts'
import { aceptacionesProtocolo } from './aceptaciones-protocolo.ts'
import { padresMadresEmbarazadas } from './padres-madres-embarazadas.ts'
import { accesoRecuperarPassword } from './acceso.recuperar-password.ts'
import { accesoToken } from './acceso.token.ts'
import { accesoSegundoFactor } from './acceso.segundo-factor.ts'
import { accesoPublico } from './acceso.publico.ts'
import { privacidadOperaciones } from './privacidad.ts'
import { sigeLiberado } from './sige-liberado.ts'
import { usuarios } from './usuarios.ts'
import { usuariosSesiones } from './usuarios.sesiones.ts'
import { integraciones } from './integraciones.ts'
import { invitaciones } from './invitaciones.ts'
import { invitacionesApoderados } from './invitaciones.apoderados.ts'

/** Every operation of the product, by its key: one `grep` of a key shows the whole thread. */
export const OPERACIONES = {
  ...acceso,
  ...accesoToken,
  ...accesoPublico,
  ...accesoMicrosoft,
  ...accesoClaveunica,
  ...accesoRecuperarPassword,
  ...accesoEnlaces,
  ...accesoSegundoFactor,
  ...usuarios,
  ...usuariosSesiones,
  ...apoderados,
  ...sigeLiberado,
  ...encuestas,
  ...proveedor,
  ...proveedorDigitacion,
  ...proveedorMesa,
  ...datamart,
  ...comprobantes,
  ...padresMadresEmbarazadas,
  ...documentosApoyo,
  ...avisos,
  ...aceptacionesProtocolo,
  ...usuariosAdmin,
  ...encuestasAdmin,
  ...encuestasPeriodos,
  ...apoderadosAdmin,
  ...auditoria,
  ...privacidadOperaciones,
  ...integraciones,
  ...invitaciones,
  ...invitacionesApoderados,
  ...datos,
  ...datosFrecuencias,
  ...instalacionOperaciones,
}

export type ClaveDeOperacion = keyof typeof OPERACIONES
export type OperacionDe<K extends ClaveDeOperacion> = (typeof OPERACIONES)[K]
export type PeticionDe<K extends ClaveDeOperacion> = Peticion<OperacionDe<K>>
export type PeticionLeidaDe<K extends ClaveDeOperacion> = PeticionLeida<OperacionDe<K>>
export type RespuestaDe<K extends ClaveDeOperacion, Archivo> = Respuesta<OperacionDe<K>, Archivo>

/** The operation of a key, in its general form. */
export function operacion(clave: ClaveDeOperacion): Operacion {
  return OPERACIONES[clave]
}
