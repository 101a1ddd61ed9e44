import type { PeticionDe } from '#contract/operaciones.ts'

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
