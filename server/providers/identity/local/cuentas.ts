import { CUENTA_DESACTIVADA, filaDe } from '#server/semilla/cuentas.ts'

/** An account of the organisation's local directory. */
export interface CuentaLocal {
  /** The directory's own identifier. */
  oid: string
  correo: string
  password: string
  nombre: string
  /** What this system makes of it. */
  situacion: string
}

const conAcceso = filaDe('organizacion')

/** The local directory: an account of this system, one that it deactivated, and one that it has never heard of. */
export const CUENTAS_LOCALES: readonly CuentaLocal[] = [
  {
    oid: '0c6f2f54-6c1c-4a3e-9d6b-1a2f0e7b5d01',
    correo: conAcceso.usuario,
    password: conAcceso.password,
    nombre: 'Ana María Fuentealba Núñez',
    situacion: 'Administra el sistema en todo el país.',
  },
  {
    oid: '5e0a7c1b-93d8-4f0e-8a4d-2b6c9f13e702',
    correo: CUENTA_DESACTIVADA.correoElectronico,
    password: CUENTA_DESACTIVADA.password,
    nombre: 'Tomás Retamal Cofré',
    situacion: 'Su cuenta en el sistema está desactivada.',
  },
  {
    oid: 'b71d3e96-2f45-4c8b-b0e2-3d7a8c24f903',
    correo: 'elena.viveros@agencia.example',
    password: conAcceso.password,
    nombre: 'Elena Viveros Lagos',
    situacion: 'Trabaja en la organización, pero no usa el sistema.',
  },
]

/** The account that an e-mail and a password open, or null. */
export function cuentaDe(correo: string, password: string): CuentaLocal | null {
  const escrito = correo.trim().toLowerCase()
  return CUENTAS_LOCALES.find((cuenta) => cuenta.correo === escrito && cuenta.password === password) ?? null
}
