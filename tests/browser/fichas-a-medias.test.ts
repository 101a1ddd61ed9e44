import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loGuardado } from '#tests/support/navegador/almacenes.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { escribe, presiona, resuelveCaptcha, ve } from '#tests/support/personas/persona.ts'

const producto = conProducto(SIN_CAPTCHA)

const RECUPERADO = 'Recuperamos lo que había escrito. Revíselo y guárdelo.'

async function nacional(): Promise<Page> {
  const pagina = await producto.visitante(1280)
  await entraDentro(pagina, 'administrador-nacional', '/inicio')
  return pagina
}

const ficha = (pagina: Page, name: string): Locator => pagina.getByRole('dialog', { name, exact: true })

/** Loads the page again once this browser has kept what was typed, and the tab where it was typed. */
async function recarga(pagina: Page, flujo: string, escrito: string): Promise<void> {
  await expect
    .poll(async () => {
      const guardado = await loGuardado(pagina.context())
      const hay = (clave: string, texto: string) => guardado.some((uno) => uno.clave === clave && uno.texto.includes(texto))
      return [hay(`persist:${flujo}`, 'editing'), hay('borradores/formularios', escrito)]
    })
    .toEqual([true, true])
  await pagina.bringToFront()
  await pagina.reload()
}

/** What is typed in a form comes back with it, and goes with it when it is left on purpose. */
const FICHAS: {
  ruta: string
  titulo: string
  flujo: string
  crear: string
  ficha?: string
  etiqueta: string
  escrito?: string
  elige?: string
}[] = [
  { ruta: '/admin/usuarios', titulo: 'Usuarios', flujo: 'admin-usuarios-record', crear: 'Crear usuario', etiqueta: 'Nombres' },
  { ruta: '/admin/encuestas', titulo: 'Encuestas', flujo: 'admin-encuestas-record', crear: 'Crear encuesta', etiqueta: 'Nombre' },
  {
    ruta: '/admin/apoderados-estudiantes',
    titulo: 'Apoderados y estudiantes',
    flujo: 'admin-apoderados-estudiantes-record',
    crear: 'Crear apoderado',
    etiqueta: 'Nombres',
  },
  {
    ruta: '/admin/encuestas',
    titulo: 'Encuestas',
    flujo: 'admin-encuestas-copy',
    crear: 'Copiar de otro período',
    ficha: 'Copiar encuestas a otro período',
    etiqueta: 'Al período',
    escrito: '2031',
  },
  {
    ruta: '/admin/encuestas?vista=periodos',
    titulo: 'Encuestas',
    flujo: 'admin-periodos-record',
    crear: 'Crear período',
    etiqueta: 'Nombre',
    escrito: '2032',
  },
  {
    ruta: '/admin/datos',
    titulo: 'Datos',
    flujo: 'admin-datos-request',
    crear: 'Nuevo conjunto',
    etiqueta: 'Motivo',
    elige: 'Con identidad',
  },
]

test('lo escrito en la ficha de un administrador sigue ahí al recargar la página, y se va cuando la deja', async () => {
  const pagina = await nacional()
  for (const { ruta, titulo, flujo, crear, ficha: nombre = crear, etiqueta, escrito = `Matilde de ${flujo}`, elige } of FICHAS) {
    const muestra = async (): Promise<void> => {
      if (elige !== undefined) await ficha(pagina, nombre).getByRole('radio', { name: elige }).check()
    }
    await pagina.goto(ruta)
    await ve(pagina, titulo)
    await presiona(pagina, crear)
    await muestra()
    await escribe(pagina, { [etiqueta]: escrito })
    await recarga(pagina, flujo, escrito)

    const vuelta = ficha(pagina, nombre)
    await vuelta.getByText(RECUPERADO).waitFor()
    expect(await vuelta.getByLabel(etiqueta, { exact: true }).inputValue()).toBe(escrito)
    await vuelta.getByRole('button', { name: 'Cancelar' }).click()
    await vuelta.waitFor({ state: 'detached' })
    await expect.poll(async () => JSON.stringify(await loGuardado(pagina.context()))).not.toContain(escrito)
    await pagina.bringToFront()
    await presiona(pagina, crear)
    await muestra()
    await vuelta.getByLabel(etiqueta, { exact: true }).waitFor()
    expect(await vuelta.getByLabel(etiqueta, { exact: true }).inputValue()).toBe('')
    await vuelta.getByRole('button', { name: 'Cancelar' }).click()
    await vuelta.waitFor({ state: 'detached' })
  }
})

test('lo que cambiaba de una cuenta vuelve sobre esa cuenta y no sobre otra, y guardarlo lo olvida', async () => {
  const pagina = await nacional()
  await pagina.goto('/admin/usuarios')
  await ve(pagina, 'Usuarios')
  const edicion = ficha(pagina, 'Editar usuario')
  const editar = pagina.getByRole('button', { name: /^Editar/ })
  // Of a school: those of the agency, which come between them in the list's order, have no RBD.
  await editar
    .filter({ hasText: /a (Colegio|Escuela|Liceo) / })
    .first()
    .click()
  const antes = await edicion.getByLabel('Nombres', { exact: true }).inputValue()
  const rbd = await edicion.getByLabel('RBD, sin su dígito').inputValue()
  await escribe(pagina, { Nombres: 'Matilde Lorena' })
  await recarga(pagina, 'admin-usuarios-record', 'Matilde Lorena')
  await edicion.getByText(RECUPERADO).waitFor()
  expect(await edicion.getByLabel('Nombres', { exact: true }).inputValue()).toBe('Matilde Lorena')

  await edicion.getByRole('button', { name: 'Guardar cambios' }).click()
  await pagina.getByText('Usuario guardado.', { exact: true }).first().waitFor()
  await expect.poll(async () => (await loGuardado(pagina.context())).map(({ clave }) => clave)).not.toContain('borradores/formularios')
  await pagina.bringToFront()
  await escribe(pagina, { 'Nombre, RBD o correo': rbd })
  await presiona(pagina, 'Buscar')
  await expect.poll(() => editar.count()).toBe(1)
  await editar.click()
  await expect.poll(() => edicion.getByLabel('Nombres', { exact: true }).inputValue()).toBe('Matilde Lorena')
  expect(await edicion.getByText(RECUPERADO).count()).toBe(0)
  expect(antes).not.toBe('Matilde Lorena')
})

test('un registro a medias sigue en su paso al recargar, con lo escrito menos las contraseñas, y recibido no deja nada', async () => {
  const quien = { RUN: '12.345.678-5', Nombres: 'Herminia', 'Apellido paterno': 'Quezada' }
  const correos = { 'Correo electrónico': 'herminia@correo.cl', 'Repita su correo electrónico': 'herminia@correo.cl' }
  const claves = { Contraseña: 'lluvia-larga-77', 'Repita su contraseña': 'lluvia-larga-77' }
  const pagina = await producto.visitante(360)
  const guardado = async () => JSON.stringify(await loGuardado(pagina.context()))
  const vuelve = async (ultimo: string) => {
    await expect.poll(guardado).toContain(ultimo)
    await pagina.bringToFront()
    await pagina.reload()
  }
  const muestra = async (campos: Readonly<Record<string, string>>) => {
    for (const [nombre, valor] of Object.entries(campos))
      expect(await pagina.getByLabel(nombre, { exact: true }).inputValue(), nombre).toBe(valor)
  }

  await pagina.goto('/registro-apoderado')
  await escribe(pagina, quien)
  await vuelve('Quezada')
  await ve(pagina, '¿Quién es usted?')
  await muestra(quien)
  await presiona(pagina, 'Siguiente: su correo')
  await escribe(pagina, { 'Correo electrónico': 'herminia@correo.cl' })
  await vuelve('herminia@correo.cl')
  await ve(pagina, '¿Cuál es su correo?')
  await muestra({ 'Correo electrónico': 'herminia@correo.cl', 'Repita su correo electrónico': '' })
  await escribe(pagina, correos)
  await presiona(pagina, 'Siguiente: su contraseña')
  await escribe(pagina, claves)
  await vuelve('password')
  await ve(pagina, 'Elija una contraseña')
  expect(new URL(pagina.url()).search).toBe('?paso=3')
  await muestra({ Contraseña: '', 'Repita su contraseña': '' })
  expect(await guardado()).not.toContain('lluvia-larga')
  await pagina.bringToFront()
  await pagina.getByText('Herminia Quezada').waitFor()

  await escribe(pagina, claves)
  await resuelveCaptcha(pagina)
  await presiona(pagina, 'Crear mi cuenta')
  await ve(pagina, 'Revise su correo')
  await expect.poll(guardado).toContain('h•••@correo.cl')
  expect(await guardado()).not.toMatch(/Quezada|12\.345\.678|herminia/)
  await pagina.bringToFront()
  await pagina.reload()
  await ve(pagina, 'Revise su correo')
})
