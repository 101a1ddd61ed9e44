import { ROL } from './roles.ts'

/** The commonest passwords, a dictionary attack's first; compared in lower case. */
const COMUNES = new Set([
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  '11111111',
  '00000000',
  'password',
  'password1',
  'contraseña',
  'contrasena',
  'qwertyui',
  'qwerty123',
  'asdfghjk',
  'abcd1234',
  'abc12345',
  'iloveyou',
  'tequiero',
  'teamomucho',
  'colocolo',
  'universidad',
  'chile2024',
  'chile2025',
  'chile123',
  'santiago',
  'apoderado',
  'encuesta',
  'escuela1',
])

export const MINIMO_CONTRASENA = 8

/** What a password may not be guessed from: its owner's. */
export interface DuenoDeContrasena {
  run?: string
  nombres: readonly string[]
  correo?: string | null
}

type Medida = (contrasena: string, persona: DuenoDeContrasena) => string | null

/** The page's measure of strength, once its word lists have come; the server has none here. */
let medida: Medida | null = null

/**
 * From now on a password that is easily guessed is told among its defects. For pages alone: measuring a hostile one takes a fifth of a
 * second, which the server spends after the captcha.
 */
export function mideLaFuerza(con: Medida | null): void {
  medida = con
}

export function sinTildes(texto: string): string {
  return texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Why a new password is refused, or `null` when it is good: at least 8 characters, not a common one, and
 * without the RUN's body or any name of its owner (decisions, sign-in and accounts); in a page, also strong enough.
 */
export function defectoDeContrasena(contrasena: string, persona: DuenoDeContrasena): string | null {
  if (contrasena.length < MINIMO_CONTRASENA) return 'La contraseña debe tener al menos 8 caracteres.'
  const clave = sinTildes(contrasena)
  if (COMUNES.has(contrasena.toLowerCase())) return 'Esa contraseña es muy común. Elija otra.'
  const cuerpo = persona.run?.replace(/\D/g, '').slice(0, 7) ?? ''
  if (cuerpo.length >= 6 && clave.includes(cuerpo)) return 'La contraseña no puede contener su RUN.'
  const palabras = persona.nombres.flatMap((nombre) => sinTildes(nombre).split(/\s+/))
  if (palabras.some((palabra) => palabra.length >= 3 && clave.includes(palabra))) {
    return 'La contraseña no puede contener su nombre.'
  }
  return medida?.(contrasena, persona) ?? null
}

/** What a password of this account may not contain: a person's names and, of a guardian, the RUN. A school is no person. */
export function duenoDeContrasena(cuenta: {
  nombreUsuario: string
  nombres: string
  apellidoPaterno: string
  apellidoMaterno: string
  correoElectronico: string | null
  usuarioRol: { rolId: number }
}): DuenoDeContrasena {
  const { rolId } = cuenta.usuarioRol
  const nombres = rolId === ROL.RBD ? [] : [cuenta.nombres, cuenta.apellidoPaterno, cuenta.apellidoMaterno]
  return { nombres, correo: cuenta.correoElectronico, ...(rolId === ROL.APODERADO && { run: cuenta.nombreUsuario }) }
}
