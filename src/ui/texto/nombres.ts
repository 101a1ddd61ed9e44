import { enNombrePropio } from '#contract/rules/nombre-propio.ts'

type Persona = Readonly<Record<'nombres' | 'apellidoPaterno' | 'apellidoMaterno', string | null>>

/** A person's whole name, as people write it. */
export function nombreCompleto({ nombres, apellidoPaterno, apellidoMaterno }: Persona): string {
  return enNombrePropio([nombres, apellidoPaterno, apellidoMaterno].filter(Boolean).join(' '))
}
