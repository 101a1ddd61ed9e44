import { acceso } from './acceso.ts'
import { adminApoderados } from './admin-apoderados.ts'
import { adminEncuestas } from './admin-encuestas.ts'
import { adminUsuarios } from './admin-usuarios.ts'
import { apoderados } from './apoderados.ts'
import { auditoria } from './auditoria.ts'
import { claveUnica } from './clave-unica.ts'
import { comprobantes } from './comprobantes.ts'
import { datamart } from './datamart.ts'
import { documentos } from './documentos.ts'
import { encuestas } from './encuestas.ts'
import { organizacion } from './organizacion.ts'
import type { Operacion, Peticion, PeticionLeida, Respuesta } from './operacion.ts'
import { proveedor } from './proveedor.ts'
import { protocolo } from './protocolo.ts'
import { registro } from './registro.ts'
import { recuperacion } from './recuperacion.ts'
import { sige } from './sige.ts'
import { usuarios } from './usuarios.ts'

/** Every operation of the product, by its key: one `grep` of a key shows the whole thread. */
export const OPERACIONES = {
  ...acceso,
  ...organizacion,
  ...claveUnica,
  ...recuperacion,
  ...usuarios,
  ...apoderados,
  ...sige,
  ...encuestas,
  ...proveedor,
  ...datamart,
  ...comprobantes,
  ...registro,
  ...documentos,
  ...protocolo,
  ...adminUsuarios,
  ...adminEncuestas,
  ...adminApoderados,
  ...auditoria,
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
