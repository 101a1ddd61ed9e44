import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import type { EnProduccion } from '../navegador/produccion-real.ts'
import { entraEstablecimiento, escribe, presiona, ve } from './persona.ts'

/** What the agency's people do on a database with nothing in it, by its commands and what they see. */

/** A day, so many from today. */
export const dia = (desdeHoy: number): string => new Date(Date.now() + desdeHoy * 86_400_000).toISOString().slice(0, 10)

export const boton = (donde: Page | Locator, name: string | RegExp): Locator =>
  donde.getByRole('button', { name, exact: typeof name === 'string' })
export const enDialogo = (pagina: Page, name: string): Locator => pagina.getByRole('dialog', { name, exact: true })
export const fila = (pagina: Page, texto: string | RegExp): Locator => pagina.getByRole('row').filter({ hasText: texto })
export const avisa = (pagina: Page, texto: string): Promise<void> => pagina.getByText(texto, { exact: true }).first().waitFor()

/** Installs it with `npm run instalar`, and gives the link of its first administrator, `primera`. */
export async function instala({ ordena }: Pick<EnProduccion, 'ordena'>): Promise<string> {
  const dicho = await ordena(
    'instalar',
    [],
    [
      'Agencia de prueba',
      '+56221234567',
      'ayuda@agencia.example',
      'lunes a viernes, 9:00 a 18:00',
      'primera',
      'Amanda',
      'Rojas',
      '',
      'amanda@agencia.example',
    ],
  )
  return /https:\/\/\S+/.exec(dicho)?.[0] ?? ''
}

/** Chooses the password of a new account by its link. */
export async function creaSuClave(pagina: Page, enlace: string, clave: string): Promise<Page> {
  await pagina.goto(enlace)
  await ve(pagina, 'Cree su contraseña')
  await escribe(pagina, { 'Contraseña nueva': clave, 'Repita la contraseña nueva': clave })
  await presiona(pagina, 'Guardar la contraseña')
  await pagina.getByText('Su contraseña quedó creada. Ya puede ingresar con ella.').waitFor()
  return pagina
}

/** The first sign-in of an account of the agency: the telephone is set up, and the recovery codes are kept. */
export async function entraPorPrimeraVez(pagina: Page, enlace: string, clave: string, usuario = 'primera'): Promise<Page> {
  await creaSuClave(pagina, enlace, clave)
  await entraEstablecimiento(pagina, usuario, clave)
  await ve(pagina, 'Configure su segundo factor')
  const secreto = (await pagina.locator('code').innerText()).replaceAll(/\s/g, '')
  await escribe(pagina, { 'Código de 6 números': new TOTP({ secret: Secret.fromBase32(secreto) }).generate() })
  await presiona(pagina, 'Activar e ingresar')
  await ve(pagina, 'Guarde sus códigos de respaldo')
  await presiona(pagina, 'Ya los guardé, continuar')
  await pagina.waitForURL('**/inicio')
  return pagina
}

/** Creates the first period and opens it. */
export async function abreElPeriodo(nacional: Page, nombre: string): Promise<void> {
  await nacional.getByRole('link', { name: 'Encuestas', exact: true }).click()
  await nacional.getByRole('link', { name: 'Períodos', exact: true }).click()
  await nacional.getByText('Cree el primero para cargar sus encuestas.').waitFor()
  await boton(nacional, 'Crear período').click()
  const nuevo = enDialogo(nacional, 'Crear período')
  await nuevo.getByLabel('Nombre').fill(nombre)
  await boton(nuevo, 'Crear período').click()
  await boton(nacional, `Abrir el período ${nombre}`).click()
  await boton(enDialogo(nacional, `Abrir el período ${nombre}`), 'Abrir el período').click()
  await nacional.getByText('Abierto, 0 encuestas').waitFor()
}

interface Grado {
  nivel: string
  ensenanza: string
  grado: string
}

/** Gives a survey to a grade, which as many students as `alcance` says attend. */
export async function daAlGrado(nacional: Page, encuesta: string, { nivel, ensenanza, grado }: Grado, alcance: string): Promise<void> {
  await nacional.getByRole('link', { name: 'Encuestas por grado' }).click()
  const suyo = nacional.getByRole('region', { name: nivel })
  await boton(suyo, /^Mostrarlos/).click()
  await suyo.getByRole('button', { name: grado }).first().click()
  const elegido = enDialogo(nacional, `${grado}, ${ensenanza}`)
  await elegido.getByLabel('Agregar una encuesta').selectOption(encuesta)
  const dar = enDialogo(nacional, 'Dar la encuesta al grado')
  await dar.getByText(`Se podrá responder por ${alcance} de ${grado}, ${ensenanza}.`).waitFor()
  await boton(dar, 'Agregar').click()
  await boton(elegido, 'Listo').click()
}

/** Gives a survey to 1° básico, which as many students as `cuantos` attend. */
export const daAPrimeroBasico = (nacional: Page, encuesta: string, cuantos: number): Promise<void> =>
  daAlGrado(nacional, encuesta, { nivel: 'Enseñanza básica', ensenanza: 'Enseñanza Básica', grado: '1° Básico' }, `${cuantos} estudiantes`)
