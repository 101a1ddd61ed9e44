import type { PeticionDe } from '#contract/operaciones.ts'
import { digitoVerificador } from '#contract/rules/rut.ts'

type Peticion = PeticionDe<'postApoderadosRegistro'>['body']
type Escrito = Omit<Peticion, 'origen' | 'captchaToken'>

/** What a person types to register. */
export function unRegistro(cambios: Partial<Escrito> = {}): Escrito {
  return {
    runApoderado: '12.345.678-5',
    nombres: ' Marcela ',
    apellidoPaterno: 'Cárcamo',
    apellidoMaterno: '',
    correoElectronico: 'Marcela@Correo.cl',
    correoElectronico2: 'marcela@correo.cl',
    password: 'girasol-azul-42',
    password2: 'girasol-azul-42',
    ...cambios,
  }
}

/** The same as it is sent from the guardians' door. */
export function unRegistroEnviado(cambios: Partial<Escrito> = {}): Peticion {
  return { origen: 'Apoderados', ...unRegistro(cambios), captchaToken: 'prueba' }
}

/** The registration of another person each: the one of that number. */
export function elRegistroNumero(numero: number): Peticion {
  const cuerpo = String(41_000_000 + numero)
  const correo = `registro.${numero}@correo.example`
  return unRegistroEnviado({
    runApoderado: `${cuerpo}-${digitoVerificador(cuerpo)}`,
    correoElectronico: correo,
    correoElectronico2: correo,
    password: 'Lluvia.Larga.77',
    password2: 'Lluvia.Larga.77',
  })
}
