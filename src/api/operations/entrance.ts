import { acceso } from '#contract/acceso.ts'
import { accesoClaveunica } from '#contract/acceso.claveunica.ts'
import { accesoEnlaces } from '#contract/acceso.enlaces.ts'
import { accesoMicrosoft } from '#contract/acceso.microsoft.ts'
import { accesoRecuperarPassword } from '#contract/acceso.recuperar-password.ts'
import { accesoSegundoFactor } from '#contract/acceso.segundo-factor.ts'
import { accesoToken } from '#contract/acceso.token.ts'

/** What whoever comes in calls, and how a session begins, goes on and ends. */
export const OPERATIONS = {
  ...acceso,
  ...accesoClaveunica,
  ...accesoEnlaces,
  ...accesoMicrosoft,
  ...accesoRecuperarPassword,
  ...accesoSegundoFactor,
  ...accesoToken,
}
