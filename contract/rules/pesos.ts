import { type ClaveDeOperacion, operacion } from '../operaciones.ts'

/** What each call weighs in its caller's budget, where it is not what `pesoDe` says of its kind. One is a reading of a few rows. */
const PESOS: Partial<Record<ClaveDeOperacion, number>> = {
  // They check or keep a password, which takes the processor some twenty milliseconds.
  postLogin: 2,
  postApoderadosLogin: 2,
  postLoginMicrosoft: 2,
  putUsuario: 5,
  postRecuperarPasswordNueva: 10,
  // They send a mail, or ask another service.
  postApoderadosRegistro: 10,
  postApoderadosReenvioVerificacion: 5,
  postRecuperarPassword: 5,
  getClaveunicaUserinfo: 5,
  postAdminUsuariosClave: 10,
  postAdminApoderadosReenvio: 10,
  // They say whether there is such a person or code.
  postInstalacion: 20,
  getComprobante: 2,
  getEstudiantePorRun: 5,
  // They read or write very many rows.
  postAdminUsuariosCarga: 300,
  getComprobantesDeRbd: 100,
  getAuditoriaDescarga: 100,
  getRezagadosDescarga: 50,
  postAdminDatos: 20,
  getAdminInvitaciones: 5,
  postAdminInvitaciones: 50,
  getInvitacionesApoderados: 5,
  postInvitacionesApoderados: 50,
  postAdminAvisos: 20,
  putAdminAvisos: 20,
  getAdminDatosCuenta: 5,
  getApoderadosEstudiantesPendientes: 50,
  postApoderadosEstudiantesPendientesTalones: 50,
}

/** What a call weighs: one, or ten where it answers with a file, unless its line says otherwise. */
export function pesoDe(clave: ClaveDeOperacion): number {
  return PESOS[clave] ?? (operacion(clave).respuesta.schema === 'archivo' ? 10 : 1)
}
