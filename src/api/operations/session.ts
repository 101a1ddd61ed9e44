import { encuestas } from '#contract/encuestas.ts'
import { sigeLiberado } from '#contract/sige-liberado.ts'
import { usuarios } from '#contract/usuarios.ts'

/** What any session asks first: who the person is, her school and its surveys. */
export const OPERATIONS = {
  ...encuestas,
  ...sigeLiberado,
  ...usuarios,
}
