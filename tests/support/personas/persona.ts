import type { Page } from 'playwright-core'
import { vuelve } from '../paginas/volver.ts'

/** What people do in every journey, by what they see. */

export async function escribe(pagina: Page, campos: Readonly<Record<string, string>>): Promise<void> {
  for (const [etiqueta, valor] of Object.entries(campos)) await pagina.getByLabel(etiqueta, { exact: true }).fill(valor)
}

export async function presiona(pagina: Page, boton: string): Promise<void> {
  await pagina.getByRole('button', { name: boton, exact: true }).click()
}

/** Waits for the page whose heading is `titulo`. */
export async function ve(pagina: Page, titulo: string): Promise<void> {
  await pagina.getByRole('heading', { level: 1, name: titulo, exact: true }).waitFor()
}

/** Marks the captcha's box and waits until this computer has proved its work. */
export async function resuelveCaptcha(pagina: Page): Promise<void> {
  const casilla = pagina.getByRole('checkbox', { name: 'Soy una persona' })
  await casilla.click()
  await pagina.getByRole('checkbox', { name: 'Soy una persona', checked: true }).waitFor()
}

/** Signs in at the guardians' door, already in sight. */
export async function entraApoderado(pagina: Page, run: string, contrasena: string): Promise<void> {
  await escribe(pagina, { RUN: run, Contraseña: contrasena })
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Ingresar')
}

export interface ApoderadoNuevo {
  run: string
  nombres: string
  apellidoPaterno: string
  correo: string
  clave: string
}

/** Registers as a guardian, presses the mail's link, and ends at the door. `enlace` gives the link once the mail has come. */
export async function registraApoderado(
  pagina: Page,
  { run, nombres, apellidoPaterno, correo, clave }: ApoderadoNuevo,
  enlace: () => Promise<string>,
  registro = '/registro-apoderado',
): Promise<void> {
  await pagina.goto(registro)
  await escribe(pagina, { RUN: run, Nombres: nombres, 'Apellido paterno': apellidoPaterno })
  await presiona(pagina, 'Siguiente: su correo')
  await ve(pagina, '¿Cuál es su correo?')
  await escribe(pagina, { 'Correo electrónico': correo, 'Repita su correo electrónico': correo })
  await presiona(pagina, 'Siguiente: su contraseña')
  await ve(pagina, 'Elija una contraseña')
  await escribe(pagina, { Contraseña: clave, 'Repita su contraseña': clave })
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Crear mi cuenta')
  await ve(pagina, 'Revise su correo')
  await pagina.goto(await enlace())
  await presiona(pagina, 'Verificar mi cuenta')
  await presiona(pagina, 'Ingresar')
}

/** Links a student by the RUN, at the guardian's home. */
export async function vincula(pagina: Page, run: string): Promise<void> {
  await ve(pagina, 'Mis estudiantes')
  await escribe(pagina, { 'RUN del estudiante': run })
  await presiona(pagina, 'Buscar')
  await presiona(pagina, 'Sí, vincular')
}

/** Signs in at the schools' and agency's door. */
export async function entraEstablecimiento(pagina: Page, usuario: string, contrasena: string): Promise<void> {
  await pagina.goto('/login')
  await escribe(pagina, { 'RBD o nombre de usuario': usuario, Contraseña: contrasena })
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Ingresar')
}

/**
 * Closes a tab and goes back to the one from which it was opened. A driven page believes that it always has the focus, in
 * some browsers even when told not to: it hears here what it would hear.
 */
export async function cierraYVuelve(pestana: Page, anterior: Page): Promise<void> {
  await pestana.close()
  await anterior.bringToFront()
  await vuelve(anterior)
}

/** The steps that a school takes once in a period, with these data of it. */
export async function pasaLaGuardia(escuela: Page, datos: Readonly<Record<string, string>>): Promise<void> {
  await ve(escuela, 'Actualice sus datos')
  await escribe(escuela, datos)
  await presiona(escuela, 'Guardar y continuar')
  await ve(escuela, 'Protocolo de confidencialidad')
  await escuela.getByRole('checkbox', { name: 'Leí el protocolo y me comprometo a cumplirlo.' }).check()
  await presiona(escuela, 'Acepto')
}
