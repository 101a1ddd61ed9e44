import { registroDeApoderado } from '#contract/apoderados.ts'
import { faltasDe } from '#contract/validacion.ts'
import { STEPS, type Registration, type Step, type Typed } from './registro-apoderado.vocabulary.ts'

const FIELDS: Readonly<Record<Step, readonly string[]>> = {
  identity: ['runApoderado', 'nombres', 'apellidoPaterno', 'apellidoMaterno'],
  mail: ['correoElectronico', 'correoElectronico2'],
  password: ['password', 'password2', 'captchaToken'],
}

export const NOTHING_TYPED: Typed = {
  runApoderado: '',
  nombres: '',
  apellidoPaterno: '',
  apellidoMaterno: '',
  correoElectronico: '',
  correoElectronico2: '',
}

type Defects = Readonly<Record<string, string>>

/** Whether some of the fields at fault are asked for in a step. */
export const concerns = (step: Step, defects: Defects): boolean => FIELDS[step].some((field) => field in defects)

/** What is at fault among the fields of one step, in their order. */
export function defectsOf(step: Step, typed: Typed): Defects {
  return Object.fromEntries(Object.entries(faltasDe(registroDeApoderado, typed)).filter(([field]) => FIELDS[step].includes(field)))
}

/** Whether all that goes before a step is complete. */
export function isReachable(step: Step, typed: Typed): boolean {
  return STEPS.slice(0, STEPS.indexOf(step)).every((before) => Object.keys(defectsOf(before, typed)).length === 0)
}

/** The step that an address asks for; the first where it asks for none. */
export const stepOfAddress = (asked: string | null): Step => STEPS[Number(asked) - 1] ?? 'identity'

/** What the address of a step asks for, with the door that the person came through. */
export function addressOf(origen: Registration['origen'], step: Step): Record<string, string> {
  return { ...(origen === 'EPJA' && { origen }), ...(step !== 'identity' && { paso: String(STEPS.indexOf(step) + 1) }) }
}
