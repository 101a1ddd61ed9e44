import type { Usuario } from '#contract/usuarios.ts'
import type { SessionSchool, SessionUser } from '#machines/session/session.vocabulary.ts'

const territorio = { regionId: null, provinciaId: null, comunaId: null }

/** What the session keeps of a person with this role. */
export function deSesion(rolId: number, nombreUsuario: string): SessionUser {
  const usuarioRol = { rolId, usuarioId: 7, ...territorio, rol: { rolId, dsRol: 'Perfil' } }
  return {
    usuarioId: 7,
    nombres: 'ROSA',
    apellidoPaterno: 'SOTO',
    apellidoMaterno: '',
    nombreUsuario,
    activo: true,
    origen: null,
    usuarioRol,
  }
}

/** A user's record as the service sends it. */
export function unPerfil(rolId: number, nombreUsuario: string, cambios: Partial<Usuario> = {}): Usuario {
  return {
    ...deSesion(rolId, nombreUsuario),
    correoElectronico: 'a@demo.cl',
    correoElectronicoDirector: null,
    telefono1: null,
    telefono2: '+56911112222',
    claveUnica: false,
    conContrasena: true,
    correoPendiente: null,
    cuentaAnterior: false,
    ...cambios,
  }
}

export const LOS_ARRAYANES: SessionSchool = { idRbd: 90145, dgvRbd: '8', dsNomEstable: 'Escuela Los Arrayanes' }

/** The school's record as the service sends it. */
export const REGISTRO_DE_ESCUELA = { ...LOS_ARRAYANES, regionId: '05', provinciaId: '051', comunaId: '05101', dsComuna: 'Valparaíso' }

/** The list of schools of whoever works with several, with that one alone, that nobody has begun to answer. */
export const UNA_ESCUELA_POR_ELEGIR = {
  total: 1,
  faltan: 0,
  filas: [
    {
      ...REGISTRO_DE_ESCUELA,
      esperadas: 0,
      enProgreso: 0,
      completadas: 0,
      ultima: null,
      situacion: null,
      funcionamiento: 'funcionando' as const,
      ausente: null,
      cierreAnotado: false,
    },
  ],
}

/** Where the person is signed in, as the service tells it: this session at least. */
export const SU_SESION = {
  sesionId: '0b6f1f0e-3c1d-4f6e-9a51-2f3f6f5f0a01',
  dispositivo: 'Chrome en Linux',
  esTelefono: false,
  direccion: null,
  desde: '2025-09-10T12:00:00-03:00',
  ultimoUso: '2025-09-10T12:00:00-03:00',
  actual: true,
}
