import { ROL } from '#contract/rules/roles.ts'
import { digitoVerificador } from '#contract/rules/rut.ts'
import { azarDe, type Azar } from './azar.ts'
import type { Colegio } from './colegios.ts'
import { CONTRASENA_DE_DEMOSTRACION, REGISTROS, type FilaDeCuenta } from './cuentas.ts'
import { inventaNombre } from './nombres.ts'

/** An account to be written: the record with its identifier, password and e-mail. */
export interface Cuenta extends FilaDeCuenta {
  usuarioId: number
  /** Null when the account signs in through another service. */
  password: string | null
  correoElectronico: string | null
}

/** Guardians' RUN bodies: above those given to people so far, below the students'. */
const PRIMER_CUERPO_DE_APODERADO = 34_600_000

/** All the demonstration's accounts: the named ones first, then one for each other school, then guardians as needed. */
export class Cuentas {
  readonly todas: Cuenta[]
  readonly #azar: Azar
  #cuerpo = PRIMER_CUERPO_DE_APODERADO

  constructor(azar: Azar, colegios: readonly Colegio[]) {
    this.#azar = azar
    const conNombre = REGISTROS.map(({ fila, password, correoElectronico = null }) => ({
      ...fila,
      password: fila.externa ? null : password,
      correoElectronico,
    }))
    const yaNombrados = new Set(conNombre.map((fila) => fila.nombreUsuario))
    const escuelas = colegios.filter((colegio) => !yaNombrados.has(String(colegio.idRbd))).map(cuentaDeColegio)
    this.todas = [...conNombre, ...escuelas].map((cuenta, i) => ({ ...cuenta, usuarioId: i + 1 }))
  }

  /** The account of a username as stored. */
  de(nombreUsuario: string): Cuenta {
    const cuenta = this.todas.find((una) => una.nombreUsuario === nombreUsuario)
    if (cuenta === undefined) throw new Error(`La demostración no tiene la cuenta ${nombreUsuario}.`)
    return cuenta
  }

  /** One more guardian, invented, with the surname that the student takes from it. */
  inventaApoderado(apellidoPaterno: string): Cuenta {
    this.#cuerpo += this.#azar.entero(1, 97)
    const cuenta: Cuenta = {
      ...inventaNombre(this.#azar),
      apellidoPaterno,
      usuarioId: this.todas.length + 1,
      nombreUsuario: `${this.#cuerpo}-${digitoVerificador(String(this.#cuerpo))}`,
      password: CONTRASENA_DE_DEMOSTRACION,
      correoElectronico: `apoderado.${this.#cuerpo}@correo.example`,
      rolId: ROL.APODERADO,
      regionId: null,
      provinciaId: null,
      comunaId: null,
      verificado: true,
      origen: 'Apoderados',
      alDia: true,
      externa: false,
    }
    this.todas.push(cuenta)
    return cuenta
  }
}

/** The name by which an account signs what it typed. */
export function nombreDeDigitador({
  nombres,
  apellidoPaterno,
  apellidoMaterno,
}: Pick<Cuenta, 'nombres' | 'apellidoPaterno' | 'apellidoMaterno'>): string {
  return [nombres, apellidoPaterno, apellidoMaterno].filter((parte) => parte !== '').join(' ')
}

/** The account of a school, in its director's name; drawn apart, so that one school more changes no other. */
function cuentaDeColegio(colegio: Colegio): Omit<Cuenta, 'usuarioId'> {
  return {
    nombreUsuario: String(colegio.idRbd),
    password: CONTRASENA_DE_DEMOSTRACION,
    correoElectronico: `direccion.${colegio.idRbd}@escuelas.example`,
    rolId: ROL.RBD,
    ...inventaNombre(azarDe(colegio.idRbd)),
    regionId: null,
    provinciaId: null,
    comunaId: null,
    verificado: true,
    origen: null,
    alDia: true,
    externa: false,
  }
}
