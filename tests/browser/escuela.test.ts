import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { respondeTodo } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { digita } from '#tests/support/personas/papel.ts'
import { cierraYVuelve, entraEstablecimiento, escribe, pasaLaGuardia, presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const CONTRASENA = 'Pizarra.Verde.25'
const JULIETA = { enLista: 'Zambrano Fuentes, Julieta', nombre: 'Julieta Z. F.', run: '36.312.668-5' }

async function eligeEncuesta(escuela: Page, grado: string): Promise<void> {
  await presiona(escuela, `Ver estudiantes de Encuesta de Vulnerabilidad 2025: ${grado}`)
}

/** The guardian of the demonstration links Julieta, and sees how her survey is. */
async function vinculaAJulieta(apoderada: Page): Promise<Locator> {
  await entraDentro(apoderada, 'apoderado', '/mis-estudiantes')
  await ve(apoderada, 'Mis estudiantes')
  await escribe(apoderada, { 'RUN del estudiante': JULIETA.run })
  await presiona(apoderada, 'Buscar')
  await presiona(apoderada, 'Sí, vincular')
  return apoderada.getByRole('region', { name: JULIETA.nombre })
}

describe.each([{ ancho: 360 }, { ancho: 1280 }])('a $ancho px', ({ ancho }) => {
  const producto = conProducto(SIN_CAPTCHA)
  const enTelefono = ancho < 768

  /** The list's lines: cards on a phone, rows of a table elsewhere. */
  const estudiantes = (escuela: Page): Locator =>
    escuela
      .getByRole('region', { name: /estudiantes?$/ })
      .getByRole(enTelefono ? 'listitem' : 'row')
      .filter({ hasText: /\d-[\dK]/ })

  async function filtra(escuela: Page, filtros: Readonly<Record<string, string>>): Promise<void> {
    for (const [filtro, opcion] of Object.entries(filtros)) await escuela.getByLabel(filtro, { exact: true }).selectOption(opcion)
  }

  test('un colegio pone al día sus datos, filtra a sus estudiantes e ingresa una encuesta en papel que su apoderado ve al tiro', async () => {
    // The guard asks by this status whether the school's data are up to date.
    producto.espera(/409 \(Conflict\).*datos-actualizados/)
    const escuela = await producto.visitante(ancho)
    await entraEstablecimiento(escuela, '90159-8', CONTRASENA)
    await escuela.getByRole('listitem').getByText('Usuario logueado!').waitFor()
    await pasaLaGuardia(escuela, {
      'Correo electrónico del director o la directora': 'directora@huillin.example',
      'Teléfono móvil': '+56 9 1234 5678',
    })
    await ve(escuela, 'Escuela Ribera del Huillín')
    expect(new URL(escuela.url()).pathname).toBe('/inicio')
    await escuela.getByText('Quedan 40 encuestas por completar').waitFor()

    if (enTelefono) await presiona(escuela, 'Menú')
    await escuela.getByRole('link', { name: 'Estudiantes' }).click()
    await eligeEncuesta(escuela, 'prekínder y kínder')
    await escuela.getByRole('heading', { name: 'Todos los cursos: 22 estudiantes' }).waitFor()
    if (enTelefono) await presiona(escuela, 'Filtros')
    await filtra(escuela, { Enseñanza: 'Educación Parvularia', Grado: 'Kínder (NT2)', Curso: 'A' })
    await escuela.getByRole('heading', { name: 'Kínder (NT2) A: 11 estudiantes' }).waitFor()
    const lineas = await estudiantes(escuela).allInnerTexts()
    // Ten a page on a phone.
    expect(lineas).toHaveLength(enTelefono ? 10 : 11)
    expect(lineas.filter((linea) => !linea.includes('Kínder (NT2) A'))).toEqual([])
    const [run = ''] = /[\d.]+-[\dK]/.exec(lineas[3] ?? '') ?? []
    await escribe(escuela, { 'RUN o nombre': run })
    await presiona(escuela, 'Buscar')
    await escuela.getByRole('heading', { name: 'Kínder (NT2) A: 1 estudiante', exact: true }).waitFor()
    expect(await estudiantes(escuela).allInnerTexts()).toEqual([expect.stringContaining(run)])

    const apoderada = await producto.visitante(360)
    const tarjeta = await vinculaAJulieta(apoderada)
    await tarjeta.getByText('No iniciada', { exact: true }).waitFor()

    await presiona(escuela, 'Cambiar encuesta')
    await eligeEncuesta(escuela, '1° básico')
    const julieta = estudiantes(escuela).filter({ hasText: JULIETA.enLista })
    await julieta.getByText('No iniciada', { exact: true }).waitFor()
    const [papel] = await Promise.all([escuela.context().waitForEvent('page'), julieta.getByRole('button', { name: /^Comenzar/ }).click()])
    if (enTelefono) {
      await ve(papel, 'La hoja en papel')
      await escribe(papel, { 'Folio de la hoja (opcional)': 'B-0417' })
      await papel.getByRole('radio', { name: 'El establecimiento' }).check()
      await presiona(papel, 'Continuar')
      await respondeTodo(papel, FAMILIA)
    } else await digita(papel, 'B-0417')
    await presiona(papel, 'Enviar encuesta')
    await ve(papel, 'Encuesta enviada')
    await cierraYVuelve(papel, escuela)
    await escuela.getByRole('dialog', { name: 'Comprobante' }).getByText('Héctor Iván Cárdenas Millán').waitFor()
    await presiona(escuela, 'Cerrar')
    await julieta.getByText('Completada', { exact: true }).waitFor()
    await escuela.getByText('Quedan 7 de 8 por completar').waitFor()

    await apoderada.reload()
    await tarjeta.getByText('Completada', { exact: true }).waitFor()
    await tarjeta.getByText('La respondió el establecimiento').waitFor()
    expect(await tarjeta.getByRole('button', { name: /^Ver comprobante/ }).count()).toBe(0)
  })

  test('la segunda vez el colegio entra directo a su inicio', async () => {
    const escuela = await producto.visitante(ancho)
    const paginas: string[] = []
    escuela.on('framenavigated', (marco) => paginas.push(new URL(marco.url()).pathname))
    await entraEstablecimiento(escuela, '90159-8', CONTRASENA)
    await ve(escuela, 'Escuela Ribera del Huillín')
    await escuela.getByText('Quedan 39 encuestas por completar').waitFor()
    expect(paginas).toEqual(['/login', '/inicio'])
  })
})
