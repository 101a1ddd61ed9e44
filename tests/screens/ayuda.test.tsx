import { readdir, readFile } from 'node:fs/promises'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { conNumero, numeroDe } from '#contract/numero-de-falla.ts'
import { RUTAS } from '#contract/rules/permisos-de-ruta.ts'
import { buscaTareas, PERFILES, TAREAS } from '#screens/ayuda/contenido.ts'
import { archivoDe } from '#screens/ayuda/imagen.tsx'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe } from './aplicacion.tsx'

const SIN_MESA = { 'GET /instalacion': { status: 200, cuerpo: { agencia: null, mesaDeAyuda: null, pendiente: false } } }
const MESA = { telefono: '+56221234567', correo: 'ayuda@agencia.example', horario: 'lunes a viernes, 9:00 a 18:00' }
const CON_MESA = { 'GET /instalacion': { status: 200, cuerpo: { agencia: 'Agencia de prueba', mesaDeAyuda: MESA, pendiente: false } } }

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

const principal = () => within(screen.getByRole('main'))

test('a quien está fuera le ofrece las guías de cada persona, y cada guía lleva a su puerta', async () => {
  const { persona } = await abreLaAplicacion('/ayuda', SIN_MESA)
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' })
  await waitFor(() => expect(document.querySelector('#mesa-de-ayuda [data-state]')).not.toBeNull())
  expect(principal().getByRole('link', { name: 'Crear mi cuenta' })).toBeTruthy()
  await persona.click(principal().getByRole('link', { name: 'Establecimientos' }))
  await persona.click(await screen.findByRole('link', { name: 'Ingresar con el RBD' }))
  await screen.findByRole('heading', { level: 1, name: 'Ingresar con el RBD' })
  expect(document.title).toBe('Ingresar con el RBD – Ayuda – Sistema de Encuestas de Vulnerabilidad')
  expect(principal().getByRole('link', { name: 'Ir al ingreso de establecimientos' }).getAttribute('href')).toBe('/login')
  expect(
    principal()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '1La primera vez, abra el enlace del correo que llegó al establecimiento y cree la contraseña.',
    '2Escriba el RBD, su guion y su dígito. Por ejemplo: 90145-8.',
    '3Escriba la contraseña, marque «Soy una persona» y presione «Ingresar».',
  ])
  expect(screen.getByRole('link', { name: 'Ingresar' }).getAttribute('href')).toBe('/login')
})

test('a quien ingresó le muestra la ayuda de su perfil, dentro de su marco', async () => {
  conSesionDe(5)
  await abreLaAplicacion('/ayuda', SIN_MESA)
  await screen.findByRole('heading', { level: 1, name: 'Ayuda' })
  expect(principal().getByRole('link', { name: 'Agregar a mi estudiante' })).toBeTruthy()
  expect(principal().queryByRole('link', { name: 'Digitar un formulario en papel' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Cerrar sesión' }).length).toBeGreaterThan(0)
})

test('a quien viene de una pantalla le muestra primero lo de esa pantalla', async () => {
  conSesionDe(2)
  await abreLaAplicacion('/ayuda?de=%2Fadmin%2Fusuarios', SIN_MESA)
  const suya = within(await screen.findByRole('region', { name: 'En «Usuarios»' }))
  expect(suya.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Crear y editar usuarios',
    'Recordar la encuesta a los apoderados',
  ])
})

test('la guía no ofrece a nadie una página que no puede ver', async () => {
  await abreLaAplicacion('/ayuda?perfil=agencia&tarea=administrar-usuarios', SIN_MESA)
  await screen.findByRole('heading', { level: 1, name: 'Crear y editar usuarios' })
  expect(screen.queryByRole('link', { name: 'Ir a usuarios' })).toBeNull()
})

test('se busca sin tildes ni mayúsculas, también en los pasos, y dice cuando no hay', async () => {
  const { persona } = await abreLaAplicacion('/ayuda', SIN_MESA)
  await persona.type(await screen.findByLabelText('¿Qué necesita hacer?'), 'CODIGO qr')
  expect(
    principal()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Guías que lo dicen'])
  expect(principal().getByRole('link', { name: 'Saber si un comprobante es válido' })).toBeTruthy()
  expect(principal().getByText('1 guía')).toBeTruthy()
  await persona.type(screen.getByLabelText('¿Qué necesita hacer?'), ' zzz')
  expect(principal().getByText(/^Ninguna guía habla de eso/)).toBeTruthy()
})

test('dice quién contesta, por dónde y a qué hora', async () => {
  await abreLaAplicacion('/ayuda', CON_MESA)
  const mesa = within(await screen.findByRole('region', { name: 'Mesa de ayuda' }))
  expect(mesa.getByText('Agencia de prueba, lunes a viernes, 9:00 a 18:00.')).toBeTruthy()
  expect(mesa.getByRole('link', { name: '+56 2 2123 4567' }).getAttribute('href')).toBe('tel:+56221234567')
  expect(mesa.getByRole('link', { name: 'ayuda@agencia.example' }).getAttribute('href')).toBe('mailto:ayuda@agencia.example')
})

test('un problema se reporta con la página y el número, y con nada de nadie', async () => {
  await abreLaAplicacion('/ayuda?de=%2Fseleccion-estudiante&numero=7f3a91c4', CON_MESA)
  const enlace = await screen.findByRole('link', { name: 'Reportar un problema' })
  const [destino, consulta = ''] = (enlace.getAttribute('href') ?? '').split('?')
  const correo = new URLSearchParams(consulta)
  expect(destino).toBe('mailto:ayuda@agencia.example')
  expect(correo.get('subject')).toBe('Problema 7f3a91c4 en el sistema de encuestas')
  expect(correo.get('body')?.split('\r\n')).toEqual([
    'Página: /seleccion-estudiante',
    'Número del problema: 7f3a91c4',
    'Qué quería hacer: ',
    'Qué pasó: ',
    'Por favor, no escriba el RUN ni el nombre de un estudiante.',
  ])
})

test('un número que no es de una falla no entra en el mensaje', async () => {
  await abreLaAplicacion('/ayuda?numero=12.345.678-5', CON_MESA)
  const enlace = await screen.findByRole('link', { name: 'Reportar un problema' })
  expect(decodeURIComponent(enlace.getAttribute('href') ?? '')).not.toContain('12.345.678-5')
})

test('una falla con número lleva a reportarla, sin lo que traía la dirección', async () => {
  conSesionDe(1)
  const mensaje = conNumero('El servicio no responde.', '7f3a91c4-0e5d-4b82-a4a1-7c9e053fb82d')
  expect(numeroDe(mensaje)).toBe('7f3a91c4')
  expect(numeroDe('El servicio no responde.')).toBeNull()
  await abreLaAplicacion('/inicio?run=12345678-5', {
    'GET /encuestas/rbd/90145': { status: 500, cuerpo: { message: mensaje, codigo: 'interno' } },
  })
  const enlace = await screen.findByRole('link', { name: 'Reportar este problema' })
  expect(enlace.getAttribute('href')).toBe('/ayuda?de=%2Finicio&numero=7f3a91c4#mesa-de-ayuda')
})

test('si los datos de la mesa de ayuda no llegan, el resto de la ayuda está, y se reintenta', async () => {
  const caida = { status: 503, cuerpo: { message: 'El servicio no responde.', codigo: 'sin-servicio' } }
  const { persona } = await abreLaAplicacion('/ayuda', { 'GET /instalacion': [caida, CON_MESA['GET /instalacion']] })
  await screen.findByText('No pudimos cargar los datos de la mesa de ayuda')
  expect(screen.getByRole('link', { name: 'Crear mi cuenta' })).toBeTruthy()
  await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByRole('region', { name: 'Mesa de ayuda' })
})

test('la accesibilidad dice qué falta, cómo pedir otro formato y a quién avisar', async () => {
  await abreLaAplicacion('/accesibilidad', CON_MESA)
  await screen.findByRole('heading', { level: 1, name: 'Accesibilidad' })
  for (const titulo of ['Lo que aún falta', 'Pedir otro formato', 'Avísenos de un problema'])
    expect(screen.getByRole('heading', { level: 2, name: titulo })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Reportar un problema' })).toBeTruthy()
})

test('cada perfil tiene guías y cada pantalla la suya', () => {
  for (const perfil of PERFILES)
    expect(
      buscaTareas(
        TAREAS.filter(({ perfiles }) => perfiles.includes(perfil)),
        '',
      ).length,
    ).toBeGreaterThan(8)
  expect(new Set(TAREAS.map(({ id }) => id)).size).toBe(TAREAS.length)
  const conAyuda = new Set(TAREAS.flatMap(({ pantallas }) => pantallas))
  const sinAyuda = RUTAS.filter((ruta) => !conAyuda.has(ruta))
  expect(sinAyuda).toEqual([
    'msalLogout',
    'msalSalida',
    'logout',
    'logoutApoderado',
    'ayuda',
    'privacidad',
    'accesibilidad',
    'instalacion',
    'claveunicaRetorno',
    'claveunicaSalida',
    'documentosApoyo',
  ])
  for (const { pasos } of TAREAS)
    for (const frase of pasos.flatMap((paso) => paso.split(/(?<=[.:]) /))) expect(frase.split(' ').length, frase).toBeLessThanOrEqual(20)
})

const VIDEO = {
  videoId: 2,
  audiencia: 'apoderado',
  titulo: 'Ver el video para apoderados',
  segundos: 52,
  fuentes: [{ src: '/video/a.mp4', tipo: 'video/mp4' }],
  subtitulos: '/video/a.vtt',
  cartel: '/video/a.jpg',
  transcripcion: ['Escriba su RUN.'],
  desde: '2025-06-01T00:00:00-04:00',
  hasta: '2999-12-31T23:59:59-03:00',
}

test('la guía de responder ofrece a los apoderados su video, con subtítulos y su transcripción', async () => {
  await abreLaAplicacion('/ayuda?perfil=apoderado&tarea=responder', { ...SIN_MESA, 'GET /videos': { status: 200, cuerpo: [VIDEO] } })
  expect((await screen.findByRole('button', { name: /^Ver el video para apoderados/ })).textContent).toContain(
    '52 segundos, con subtítulos',
  )
  expect(screen.getByText('Escriba su RUN.')).toBeTruthy()
})

test('a un estudiante EPJA la misma guía no le ofrece el video de los apoderados', async () => {
  const { llamadas } = await abreLaAplicacion('/ayuda?perfil=epja&tarea=responder', {
    ...SIN_MESA,
    'GET /videos': { status: 200, cuerpo: [VIDEO] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Responder la encuesta' })
  expect(llamadas('GET /videos')).toEqual([])
})

test('cada guía que dice dónde se hace muestra esa página, con su nombre y el lugar que ocupará', async () => {
  await abreLaAplicacion('/ayuda?tarea=guardar-comprobante', SIN_MESA)
  const imagen = await screen.findByRole('img', { name: 'La página «Inicio»' })
  expect(imagen.getAttribute('src')).toBe('/guias/guardar-comprobante.webp')
  expect(imagen.getAttribute('loading')).toBe('lazy')
  expect([imagen.getAttribute('width'), imagen.getAttribute('height')]).toEqual(['360', '560'])
})

test('una guía que no se hace en una página no muestra ninguna', async () => {
  await abreLaAplicacion('/ayuda?tarea=sin-conexion', SIN_MESA)
  await screen.findByRole('heading', { level: 1, name: 'Me quedé sin conexión respondiendo' })
  expect(screen.queryByRole('img')).toBeNull()
})

/** Width and height of an extended WebP, one less in its header (developers.google.com/speed/webp/docs/riff_container). */
async function medidasDe(archivo: string): Promise<[number, number]> {
  const bytes = await readFile(archivo)
  expect(bytes.toString('latin1', 12, 16)).toBe('VP8X')
  return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
}

test('hay una imagen de cada guía que la muestra, y ninguna de más; las de las familias, de un teléfono', async () => {
  const conImagen = TAREAS.filter(({ abre }) => abre !== undefined)
  expect((await readdir('public/guias')).map((archivo) => `/guias/${archivo}`).sort()).toEqual(conImagen.map(archivoDe).sort())
  for (const tarea of conImagen) {
    const deFamilias = tarea.perfiles.includes('apoderado') || tarea.perfiles.includes('epja')
    expect(await medidasDe(`public${archivoDe(tarea)}`), tarea.id).toEqual(deFamilias ? [720, 1120] : [1024, 640])
  }
})
