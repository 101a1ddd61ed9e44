import { isHeld } from '#machines/next-form/next-form.selectors.ts'
import { historia } from '../historia.ts'
import { nextFormModel } from './next-form.cases.ts'

historia(
  'quien lo detiene espera al próximo formulario hasta pedirlo',
  nextFormModel,
  'un formulario enviado',
  { espera: isHeld },
  { espera: false },
  ['WAIT: esperar', { espera: true }],
  ['GO_ON: seguir ahora', { espera: false }],
)
