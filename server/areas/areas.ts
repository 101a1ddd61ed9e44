import type { FastifyInstance } from 'fastify'
import acceso from './acceso/acceso.routes.ts'
import adminApoderados from './apoderados/admin.routes.ts'
import adminEncuestas from './encuestas/admin.routes.ts'
import adminUsuarios from './usuarios/admin.routes.ts'
import avisosDeLaAgencia from './avisos/avisos.routes.ts'
import auditoria from './auditoria/auditoria.routes.ts'
import claveUnica from './acceso/claveunica.routes.ts'
import codigosDeVinculo from './apoderados/codigos-de-vinculo.routes.ts'
import comprobantes from './comprobantes/comprobantes.routes.ts'
import cuenta from './apoderados/cuenta.routes.ts'
import datamart from './datamart/datamart.routes.ts'
import datos from './datos/datos.routes.ts'
import herramientaDeEncuestas from './encuestas/herramienta.routes.ts'
import documentos from './documentos-apoyo/documentos-apoyo.routes.ts'
import enlaces from './acceso/enlaces.routes.ts'
import encuestador from './proveedor/encuestador.routes.ts'
import instalacion from './instalacion/instalacion.routes.ts'
import microsoft from './acceso/microsoft.routes.ts'
import encuestas from './encuestas/encuestas.routes.ts'
import privacidad from './privacidad/privacidad.routes.ts'
import mesaDeDigitacion from './proveedor/digitacion.routes.ts'
import mesaDeRespuestas from './proveedor/mesa.routes.ts'
import proveedor from './proveedor/proveedor.routes.ts'
import protocolo from './aceptaciones-protocolo/aceptaciones-protocolo.routes.ts'
import recuperacion from './acceso/recuperar-password.routes.ts'
import frecuencias from './datos/frecuencias.routes.ts'
import periodosDeLaAgencia from './encuestas/periodos.routes.ts'
import padresMadresEmbarazadas from './padres-madres-embarazadas/padres-madres-embarazadas.routes.ts'
import segundoFactor from './acceso/segundo-factor.routes.ts'
import sesiones from './usuarios/sesiones.routes.ts'
import sige from './sige-liberado/sige-liberado.routes.ts'
import usuarios from './usuarios/usuarios.routes.ts'
import vinculos from './apoderados/vinculos.routes.ts'
import invitaciones from './invitaciones/invitaciones.routes.ts'
import integraciones from './integraciones/integraciones.routes.ts'

/** Every area's routes, in the order in which they are served and described. */
export const AREAS: readonly ((app: FastifyInstance) => void)[] = [
  acceso,
  microsoft,
  claveUnica,
  recuperacion,
  enlaces,
  segundoFactor,
  usuarios,
  sesiones,
  cuenta,
  vinculos,
  codigosDeVinculo,
  protocolo,
  sige,
  encuestas,
  proveedor,
  mesaDeDigitacion,
  mesaDeRespuestas,
  encuestador,
  comprobantes,
  padresMadresEmbarazadas,
  documentos,
  avisosDeLaAgencia,
  datamart,
  adminUsuarios,
  adminEncuestas,
  herramientaDeEncuestas,
  frecuencias,
  periodosDeLaAgencia,
  adminApoderados,
  auditoria,
  privacidad,
  integraciones,
  invitaciones,
  datos,
  instalacion,
]
