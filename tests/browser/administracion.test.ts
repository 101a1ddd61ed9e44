import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sinFaltasGraves } from '#tests/support/navegador/axe.ts'
import { entraDentro, type Perfil, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { escribe, presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'
import { acciona, elige, eligeArchivo, llega, teclea, tecleaDia } from '#tests/support/personas/teclado.ts'

const producto = conProducto(SIN_CAPTCHA)

const NUEVA = 'Caballo-Lenga-42'

async function entra(perfil: Perfil, direccion: string, ancho = 1280): Promise<Page> {
  const pagina = await producto.visitante(ancho)
  await entraDentro(pagina, perfil, direccion)
  return pagina
}

const boton = (donde: Page | Locator, name: string | RegExp): Locator =>
  donde.getByRole('button', { name, exact: typeof name === 'string' })
const fila = (pagina: Page, texto: string | RegExp): Locator => pagina.getByRole('row').filter({ hasText: texto })
const elDialogo = (pagina: Page, name: string): Locator => pagina.getByRole('dialog', { name, exact: true })
const avisa = (pagina: Page, texto: string): Promise<void> => pagina.getByText(texto, { exact: true }).first().waitFor()

async function elEnlace(para: string): Promise<string> {
  const carta = async () => (await producto.aplicacion.correos()).find((correo) => correo.para === para)
  await expect.poll(carta).toBeDefined()
  return (await carta())?.enlaces[0] ?? ''
}

test('solo con el teclado, el nacional crea una cuenta comunal, le cambia el rol, que le limpia el territorio, y la desactiva', async () => {
  const pagina = await entra('administrador-nacional', '/admin/usuarios')
  await ve(pagina, 'Usuarios')
  await fila(pagina, 'RBD').first().waitFor()
  await sinFaltasGraves(pagina)

  await acciona(pagina, boton(pagina, 'Crear usuario'))
  const nuevo = elDialogo(pagina, 'Crear usuario')
  await elige(pagina, nuevo.getByLabel('Rol', { exact: true }), 'Administrador comunal')
  await elige(pagina, nuevo.getByLabel('Región'), 'Los Ríos')
  await elige(pagina, nuevo.getByLabel('Provincia'), 'Valdivia')
  await elige(pagina, nuevo.getByLabel('Comuna'), 'Lanco')
  await teclea(pagina, nuevo, {
    'Nombre de usuario': 'teresa.vera',
    Nombres: 'Teresa',
    'Apellido paterno': 'Vera',
    'Correo electrónico': 'teresa',
  })
  await sinFaltasGraves(pagina)
  await acciona(pagina, boton(nuevo, 'Crear usuario'))
  await nuevo.getByRole('alert').waitFor()
  await sinFaltasGraves(pagina)
  await teclea(pagina, nuevo, { 'Correo electrónico': 'teresa.vera@agencia.example' })
  await pagina.keyboard.press('Enter')
  await avisa(pagina, 'Usuario guardado.')

  await teclea(pagina, pagina.locator('main'), { 'Nombre, RBD o correo': 'teresa vera' })
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('heading', { name: '1 usuario', exact: true }).waitFor()
  const suya = fila(pagina, 'Teresa Vera')
  await expect.poll(() => suya.innerText()).toContain('Lanco, Los Ríos')

  await acciona(pagina, boton(suya, /^Editar/))
  const edicion = elDialogo(pagina, 'Editar usuario')
  await elige(pagina, edicion.getByLabel('Rol', { exact: true }), 'Administrador regional')
  expect(await edicion.getByLabel('Comuna').count()).toBe(0)
  await acciona(pagina, boton(edicion, 'Guardar cambios'))
  await expect.poll(() => suya.innerText()).toMatch(/Administrador regional\s+Los Ríos\s/)
  // The dialog gives the focus back to who opened it.
  await expect.poll(() => boton(suya, /^Editar/).evaluate((elemento) => elemento === document.activeElement)).toBe(true)

  await pagina.keyboard.press('Enter')
  await llega(pagina, edicion.getByRole('radio', { checked: true }))
  await pagina.keyboard.press('ArrowDown')
  await acciona(pagina, boton(edicion, 'Guardar cambios'))
  await suya.getByText('Inactivo').waitFor()
})

test('solo con el teclado, el nacional prueba un archivo, lo carga y ve qué pasó con cada fila', async () => {
  const csv = [
    'nombreUsuario;nombres;apellidoPaterno;correoElectronico;rolId;activo',
    'pedro.arce;Pedro;Arce;pedro.arce@agencia.example;2;Si',
    'sin.nombre;;Arce;sin.nombre@agencia.example;2;Si',
    'formula;=HYPERLINK("http://malo.example");Arce;formula@agencia.example;120;Si',
  ].join('\n')
  const pagina = await entra('administrador-nacional', '/admin/usuarios')
  await ve(pagina, 'Usuarios')
  await llega(pagina, pagina.getByRole('link', { name: 'Carga desde archivo' }))
  await pagina.keyboard.press('Enter')
  await eligeArchivo(pagina, pagina.getByLabel('Archivo CSV'), { name: 'cuentas.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await pagina.getByRole('heading', { name: 'Esto pasaría al cargarlo' }).waitFor()
  await pagina.getByText('Nuevos: 1. Con cambios: 0. Iguales: 0. Rechazados: 2.').last().waitFor()
  await expect.poll(() => fila(pagina, 'sin.nombre').innerText()).toContain('Debe ingresar los nombres.')
  expect(await fila(pagina, 'formula').innerText()).toContain('Use solo letras, espacios, guiones y apóstrofos.')
  await sinFaltasGraves(pagina)
  await acciona(pagina, boton(pagina, 'Cargar 1 fila'))
  await pagina.getByRole('heading', { name: 'Archivo cargado' }).waitFor()
  await expect.poll(() => fila(pagina, 'pedro.arce').innerText()).toContain('Nuevo')

  await eligeArchivo(pagina, pagina.getByLabel('Archivo CSV'), { name: 'otra-vez.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await pagina.getByText('Nuevos: 0. Con cambios: 0. Iguales: 1. Rechazados: 2.').last().waitFor()
})

test('solo con el teclado, el nacional filtra la auditoría y la descarga', async () => {
  const pagina = await entra('administrador-nacional', '/admin/usuarios')
  await llega(pagina, pagina.getByRole('link', { name: 'Auditoría', exact: true }))
  await pagina.keyboard.press('Enter')
  await ve(pagina, 'Auditoría')
  await Promise.all([pagina.waitForEvent('download'), acciona(pagina, boton(pagina, 'Descargar CSV'))])
  await elige(pagina, pagina.getByLabel('Acción'), 'Exportó la auditoría')
  await pagina.getByRole('heading', { name: '1 hecho', exact: true }).waitFor()
  await expect.poll(() => fila(pagina, 'Exportó la auditoría').innerText()).toContain('admin.nacional')
  await sinFaltasGraves(pagina)
  const [archivo] = await Promise.all([pagina.waitForEvent('download'), acciona(pagina, boton(pagina, 'Descargar CSV'))])
  const lineas = (await readFile(await archivo.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lineas[0]).toBe('\ufeff"fecha";"usuario";"rol";"accion";"objeto";"identificador";"rbd";"estudiante";"motivo";"detalle";"lote"')
  expect(lineas).toHaveLength(2)
  expect(lineas[1]).toContain('"admin.nacional";"Administrador nacional";"Exportó la auditoría";"auditoria";')
})

test('solo con el teclado, el nacional crea y cambia una encuesta, copia un período y no elimina la que tiene respuestas', async () => {
  const pagina = await entra('administrador-nacional', '/admin/encuestas')
  await fila(pagina, '1° medio').waitFor()
  await sinFaltasGraves(pagina)
  expect(await boton(fila(pagina, '1° medio'), /^Eliminar/).count()).toBe(0)

  await acciona(pagina, boton(pagina, 'Crear encuesta'))
  const nueva = elDialogo(pagina, 'Crear encuesta')
  await teclea(pagina, nueva, { Nombre: 'Encuesta de invierno' })
  await acciona(pagina, boton(nueva, 'Crear encuesta'))
  await nueva.getByRole('alert').waitFor()
  await expect.poll(() => nueva.getByRole('alert').innerText()).toContain('Indique cuándo abre.')
  await sinFaltasGraves(pagina)
  await tecleaDia(pagina, nueva.getByLabel('Abre el'), '2026-12-05')
  await tecleaDia(pagina, nueva.getByLabel('Cierra el'), '2026-12-20')
  await acciona(pagina, boton(nueva, 'Crear encuesta'))
  await avisa(pagina, 'Encuesta guardada.')
  const suya = fila(pagina, 'Encuesta de invierno')

  await acciona(pagina, boton(suya, /^Editar/))
  const edicion = elDialogo(pagina, 'Editar encuesta')
  await llega(pagina, edicion.getByRole('checkbox', { name: /^Activa/ }))
  await pagina.keyboard.press('Space')
  await acciona(pagina, boton(edicion, 'Guardar cambios'))
  await suya.getByRole('cell', { name: /^Activa/ }).waitFor()

  await acciona(pagina, boton(pagina, 'Copiar de otro período'))
  const copia = elDialogo(pagina, 'Copiar encuestas a otro período')
  await teclea(pagina, copia, { 'Al período': '2027' })
  await tecleaDia(pagina, copia.getByLabel('Abre el'), '2027-08-02')
  await tecleaDia(pagina, copia.getByLabel('Cierra el'), '2027-12-31')
  await sinFaltasGraves(pagina)
  await acciona(pagina, boton(copia, 'Copiar'))
  await avisa(pagina, 'Encuestas copiadas.')
  await elige(pagina, pagina.getByLabel('Período'), '2027')
  const copiada = fila(pagina, 'Encuesta de Vulnerabilidad 2027: 1° medio')
  await copiada.getByRole('cell', { name: /^Inactiva/ }).waitFor()

  await acciona(pagina, boton(copiada, /^Eliminar/))
  await sinFaltasGraves(pagina)
  await acciona(pagina, boton(elDialogo(pagina, 'Eliminar la encuesta'), 'Eliminar'))
  await avisa(pagina, 'Encuesta eliminada.')
  await expect.poll(() => copiada.count()).toBe(0)
})

test('solo con el teclado, el nacional da y quita una encuesta a un grado, y ve a cuántos estudiantes toca', async () => {
  const pagina = await entra('administrador-nacional', '/admin/ensenanzas-grados-encuestas')
  const basica = pagina.getByRole('region', { name: 'Enseñanza básica' })
  await basica.getByText('No se encuestan: 2° Básico', { exact: false }).waitFor()
  await pagina.getByRole('status').filter({ hasText: 'Cada grado que se encuesta tiene su encuesta.' }).waitFor()
  await acciona(pagina, boton(basica, /^Mostrarlos/))
  const casilla = boton(basica, /^2° Básico/)
  await casilla.waitFor()
  await sinFaltasGraves(pagina)
  await acciona(pagina, casilla)
  const grado = elDialogo(pagina, '2° Básico, Enseñanza Básica')
  await elige(pagina, grado.getByLabel('Agregar una encuesta'), 'Encuesta de Vulnerabilidad 2025: 5')
  const dar = elDialogo(pagina, 'Dar la encuesta al grado')
  await dar.getByText(/Se podrá responder por \d+ estudiantes de 2° Básico, Enseñanza Básica\./).waitFor()
  await sinFaltasGraves(pagina)
  await acciona(pagina, boton(dar, 'Agregar'))
  await acciona(pagina, boton(grado, /^Quitar/))
  await acciona(pagina, boton(elDialogo(pagina, 'Quitar la encuesta del grado'), 'Quitar'))
  await grado.getByText('Ninguna encuesta se da a este grado.').waitFor()
  await acciona(pagina, boton(grado, 'Listo'))
  await expect.poll(() => casilla.evaluate((elemento) => elemento === document.activeElement)).toBe(true)

  const telefono = await entra('administrador-comunal', '/admin/ensenanzas-grados-encuestas', 360)
  await boton(telefono.getByRole('region', { name: 'Enseñanza Básica' }), /^5° Básico/).click()
  await elDialogo(telefono, '5° Básico, Enseñanza Básica').getByText('Encuesta de Vulnerabilidad 2025: 5° básico').waitFor()
  expect(await telefono.getByLabel('Agregar una encuesta').count()).toBe(0)
  await sinFaltasGraves(telefono)
})

test('solo con el teclado, el comunal busca por cualquiera de los RUN, crea, cambia, vincula y desvincula con motivo', async () => {
  // The reason is asked by the service.
  producto.espera(/400 \(Bad Request\).*\/admin\/apoderados-estudiantes\//)
  const pagina = await entra('administrador-comunal', '/admin/apoderados-estudiantes')
  const principal = pagina.locator('main')
  await pagina.getByRole('heading', { name: /apoderados$/ }).waitFor()
  await sinFaltasGraves(pagina)
  const marcela = fila(pagina, '34.120.587-5')
  await teclea(pagina, principal, { 'RUN del estudiante': '36.120.458-1' })
  await pagina.keyboard.press('Enter')
  await marcela.waitFor()
  await teclea(pagina, principal, { 'RUN del apoderado': '34.120.587-5', 'RUN del estudiante': '' })
  await pagina.keyboard.press('Enter')
  await pagina.getByRole('heading', { name: '1 apoderado', exact: true }).waitFor()

  await acciona(pagina, boton(pagina, 'Crear apoderado'))
  const nuevo = elDialogo(pagina, 'Crear apoderado')
  await sinFaltasGraves(pagina)
  await teclea(pagina, nuevo, {
    RUN: '11.111.111-1',
    Nombres: 'Rosa',
    'Apellido paterno': 'Ñanco',
    'Correo electrónico': 'rosa.nanco@correo.example',
  })
  await pagina.keyboard.press('Enter')
  await avisa(pagina, 'Apoderado guardado.')
  await teclea(pagina, principal, { 'RUN del apoderado': '11.111.111-1' })
  await pagina.keyboard.press('Enter')
  const rosa = fila(pagina, '11.111.111-1')
  await rosa.getByText('Por verificar').waitFor()

  await acciona(pagina, boton(rosa, /^Editar/))
  const edicion = elDialogo(pagina, 'Editar apoderado')
  await teclea(pagina, edicion, { 'Apellido materno': 'Llanquín' })
  await pagina.keyboard.press('Enter')
  await rosa.getByText('Rosa Ñanco Llanquín').first().waitFor()

  await acciona(pagina, boton(rosa, /^Vincular/))
  const vinculo = elDialogo(pagina, 'Vincular un estudiante')
  await teclea(pagina, vinculo, { 'RUN del estudiante': '36.120.458-1' })
  await sinFaltasGraves(pagina)
  await pagina.keyboard.press('Enter')
  await boton(rosa, /^Desvincular/).waitFor()

  await acciona(pagina, boton(rosa, /^Desvincular/))
  const pregunta = elDialogo(pagina, 'Desvincular a un estudiante')
  await acciona(pagina, boton(pregunta, 'Desvincular'))
  await pregunta.getByRole('alert').waitFor()
  await sinFaltasGraves(pagina)
  await teclea(pagina, pregunta, { Motivo: 'No es su apoderada' })
  await pagina.keyboard.press('Enter')
  await rosa.getByText('Ninguno a la vista').waitFor()

  const ella = await producto.visitante(360)
  await ella.goto(await elEnlace('rosa.nanco@correo.example'))
  await ve(ella, 'Cree su contraseña')
  await escribe(ella, { 'Contraseña nueva': NUEVA, 'Repita la contraseña nueva': NUEVA })
  await presiona(ella, 'Guardar la contraseña')
  await ella.getByText('Su contraseña quedó creada. Ya puede ingresar con ella.').waitFor()
  await acciona(pagina, boton(principal, 'Buscar'))
  await pagina.reload()
  await rosa.getByText('Verificado').waitFor()
})

test('a 768 px ninguna parte de la administración de usuarios se sale por el lado', async () => {
  const pagina = await entra('administrador-nacional', '/inicio', 768)
  for (const vista of ['usuarios', 'carga', 'auditoria', 'solicitudes']) {
    await pagina.goto(`/admin/usuarios?vista=${vista}`)
    await pagina.waitForLoadState('networkidle')
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth), vista).toBe(768)
  }
})
