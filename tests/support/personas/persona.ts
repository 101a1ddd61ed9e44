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
