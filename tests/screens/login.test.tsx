import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { abreLaAplicacion, cierraLaAplicacion, ESCUELA, type Servicio } from './aplicacion.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

const TOKEN = { status: 200, cuerpo: { accessToken: 'T1' } }
const DE_ESCUELA: Servicio = {
  'POST /login': TOKEN,
  'POST /token/userInfo': { status: 200, cuerpo: unPerfil(1, '90145') },
  'GET /sige-liberado/establecimientos/90145': { status: 200, cuerpo: ESCUELA },
  'GET /encuestas/rbd/90145': { status: 200, cuerpo: [] },
}

async function enElIngreso(servicio: Servicio = {}, direccion = '/login') {
  const app = await abreLaAplicacion(direccion, servicio)
  await screen.findByRole('heading', { level: 1, name: 'Ingreso de establecimientos' })
  await screen.findByRole('button', { name: 'Soy una persona' })
  return {
    ...app,
    escribe: async (usuario: string, password: string) => {
      if (usuario) await app.persona.type(screen.getByLabelText('RBD o nombre de usuario'), usuario)
      if (password) await app.persona.type(screen.getByLabelText('Contraseña'), password)
    },
    ingresa: async () => {
      await app.persona.click(screen.getByRole('button', { name: 'Soy una persona' }))
      await app.persona.click(screen.getByRole('button', { name: 'Ingresar' }))
    },
  }
}

describe('el ingreso de establecimientos', () => {
  test('ofrece las otras puertas y sus enlaces', async () => {
    await enElIngreso()
    expect(screen.getByRole('link', { name: /Ingreso Apoderados/ }).getAttribute('href')).toBe('/ingreso-apoderados')
    expect(screen.getByRole('link', { name: /Ingreso EPJA/ }).getAttribute('href')).toBe('/ingreso-epja')
    expect(screen.getByRole('link', { name: /Verificar Comprobante/ }).getAttribute('href')).toBe('/verificar')
    expect(screen.getByRole('link', { name: '¿Olvidó su contraseña?' }).getAttribute('href')).toBe('/recuperar-password')
    expect(document.title).toBe('Ingreso de establecimientos – Sistema de Encuestas de Vulnerabilidad')
  })

  test('muestra el aviso que entrega el servicio, y no el de otra puerta', async () => {
    const aviso = {
      avisoId: 1,
      texto: 'Anime a los apoderados.',
      destacado: '04 de agosto',
      desde: '2025-07-01T00:00:00Z',
      hasta: '2028-01-01T00:00:00Z',
    }
    await enElIngreso({
      'GET /avisos': {
        status: 200,
        cuerpo: [
          { ...aviso, audiencia: 'apoderado', titulo: 'Otro aviso' },
          { ...aviso, audiencia: 'establecimiento', titulo: 'La aplicación comienza el 04 de agosto' },
        ],
      },
    })
    expect(await screen.findByRole('heading', { level: 2, name: 'La aplicación comienza el 04 de agosto' })).toBeTruthy()
    expect(screen.queryByText('Otro aviso')).toBeNull()
  })

  test('vacío, dice las tres cosas que faltan arriba y junto a cada campo', async () => {
    const { persona, llamadas } = await enElIngreso()
    await persona.click(screen.getByRole('button', { name: 'Ingresar' }))
    const resumen = screen.getByRole('alert')
    const mensajes = ['Debe ingresar su nombre de usuario.', 'Debe ingresar su contraseña.', 'Debe realizar la validación del captcha.']
    expect(
      within(resumen)
        .getAllByRole('link')
        .map((enlace) => enlace.textContent),
    ).toEqual(mensajes)
    mensajes.forEach((mensaje) => expect(screen.getAllByText(mensaje)).toHaveLength(2))
    expect(document.activeElement).toBe(resumen)
    expect(document.title).toBe('Error: Ingreso de establecimientos – Sistema de Encuestas de Vulnerabilidad')
    expect(llamadas('POST /login')).toEqual([])
  })

  test('un RBD sin guion es incorrecto, y se propone con él', async () => {
    const { escribe, ingresa } = await enElIngreso()
    await escribe('901458', 'x')
    expect(screen.queryByText(/Falta el guion/)).toBeNull()
    await ingresa()
    expect(screen.getAllByText('RBD incorrecto.')).toHaveLength(2)
    expect(screen.getByText('Falta el guion. ¿Quiso escribir 90145-8?')).toBeTruthy()
  })

  test('a quien escribe su RUN se le dice cuál es su puerta', async () => {
    const { escribe, ingresa } = await enElIngreso()
    await escribe('34.120.587-5', 'x')
    await ingresa()
    expect(screen.getAllByText('RBD incorrecto.')).toHaveLength(2)
    expect(screen.getByText('Parece un RUN. Los apoderados entran por «Ingreso Apoderados».')).toBeTruthy()
  })

  test('un RBD sin guion ni dígito es incorrecto', async () => {
    const { escribe, ingresa } = await enElIngreso()
    await escribe('90145', 'x')
    await ingresa()
    expect(screen.getAllByText('RBD incorrecto.')).toHaveLength(2)
  })

  test('un dígito inusual es una advertencia que no impide ingresar', async () => {
    const { escribe, ingresa, llamadas } = await enElIngreso({
      'POST /login': { status: 401, cuerpo: { message: 'No.', codigo: 'credenciales' } },
    })
    await escribe('90145-3', 'x')
    expect(screen.getByText('Ese dígito no es el habitual para el RBD. Revíselo.')).toBeTruthy()
    await ingresa()
    await waitFor(() => expect(llamadas('POST /login')).toHaveLength(1))
  })

  test('un 401 muestra el mensaje del servicio como mensaje breve y en la página, y conserva lo escrito', async () => {
    const { escribe, ingresa } = await enElIngreso({
      'POST /login': { status: 401, cuerpo: { message: 'Usuario o contraseña incorrectos.', codigo: 'credenciales' } },
    })
    await escribe('nacional', 'mala')
    await ingresa()
    expect((await screen.findByRole('alert')).textContent).toContain('Usuario o contraseña incorrectos.')
    const breves = within(await screen.findByRole('region', { name: /Mensajes/ }))
    expect(await breves.findByText('Usuario o contraseña incorrectos.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('RBD o nombre de usuario').value).toBe('nacional')
  })

  test('un 500 muestra «Error interno!» una sola vez como mensaje breve', async () => {
    const { escribe, ingresa } = await enElIngreso({ 'POST /login': { status: 500, cuerpo: { message: 'Se cayó.', codigo: 'interno' } } })
    await escribe('nacional', 'x')
    await ingresa()
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: /Mensajes/ })).getAllByText('Error interno!: Se cayó.')).toHaveLength(1),
    )
  })

  test('si falla el perfil, se reintenta sin escribir otra vez', async () => {
    const { escribe, ingresa, persona, ruta } = await enElIngreso({
      ...DE_ESCUELA,
      'POST /token/userInfo': [
        { status: 503, cuerpo: { message: 'Sin servicio.', codigo: 'caido' } },
        { status: 200, cuerpo: unPerfil(2, 'nacional') },
      ],
    })
    await escribe('nacional', 'x')
    await ingresa()
    expect(await screen.findByText('Error en el servicio: Sin servicio.')).toBeTruthy()
    await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(ruta()).toBe('/inicio'))
  })

  test('la cuenta Microsoft, si su proveedor no responde, lo dice y deja las otras formas', async () => {
    const { persona } = await enElIngreso({
      'GET /login/microsoft': { status: 503, cuerpo: { message: 'El servicio de cuentas no responde.', codigo: 'cuentas-sin-respuesta' } },
    })
    await persona.click(screen.getByRole('button', { name: /Ingreso con cuenta Microsoft/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('No es posible realizar el ingreso usando su cuenta Microsoft.')
    expect(screen.getByText('El servicio de cuentas no responde.')).toBeTruthy()
    await persona.click(screen.getByRole('button', { name: 'Ingresar de otra forma' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('una sesión expirada se dice una vez', async () => {
    const { ruta } = await enElIngreso({}, '/login?sesionExpirada=true')
    expect(ruta()).toBe('/login?sesionExpirada=true')
    expect(within(screen.getByRole('region', { name: /Mensajes/ })).getAllByText('Su sesión ha expirado.')).toHaveLength(1)
    expect(within(screen.getByRole('main')).getByText('Su sesión ha expirado.')).toBeTruthy()
  })
})

describe('el camino de una escuela', () => {
  test('ingresa, actualiza sus datos, acepta el protocolo y llega al inicio', async () => {
    const alDia = { status: 204 }
    const { escribe, ingresa, persona, ruta, llamadas, guardado } = await enElIngreso({
      ...DE_ESCUELA,
      'GET /usuarios/7/datos-actualizados': [{ status: 409, cuerpo: { message: 'Falta.', codigo: 'datos-pendientes' } }, alDia],
      'GET /aceptaciones-protocolo/usuario/7': { status: 200, cuerpo: [] },
      'GET /usuarios': { status: 200, cuerpo: unPerfil(1, '90145', { telefono2: null }) },
      'PUT /usuarios': { status: 200, cuerpo: unPerfil(1, '90145') },
      'POST /aceptaciones-protocolo': {
        status: 201,
        cuerpo: { usuarioId: 7, idRbd: 90145, version: '2025', fecha: '2025-08-04T12:00:00Z' },
      },
    })
    await escribe('90145-8', 'Clave-Secreta-1')
    await ingresa()

    await screen.findByRole('heading', { level: 1, name: 'Actualice sus datos' })
    expect(ruta()).toBe('/actualiza-datos')
    expect(llamadas('POST /login')[0]?.cuerpo).toEqual({ usuario: '901458', password: 'Clave-Secreta-1', recaptchaToken: 'CAPTCHA' })
    expect(within(screen.getByRole('region', { name: /Mensajes/ })).getByText('Usuario logueado!')).toBeTruthy()
    expect(guardado()).toContain('"accessToken":"T1"')
    expect(guardado()).not.toContain('Clave-Secreta-1')
    expect(screen.queryByRole('link', { name: 'Inicio' })).toBeNull()

    const director = await screen.findByLabelText<HTMLInputElement>('Correo electrónico del director o la directora')
    // Another person's: the browser would complete it with one's own.
    expect(director.autocomplete).toBe('off')
    await persona.type(director, 'directora@demo.cl')
    await persona.type(screen.getByLabelText('Teléfono móvil'), '+56911112222')
    await persona.click(screen.getByRole('button', { name: 'Guardar y continuar' }))

    await screen.findByRole('heading', { level: 1, name: 'Protocolo de confidencialidad' })
    expect(ruta()).toBe('/protocolo-confidencialidad')
    await persona.click(screen.getByRole('button', { name: 'Acepto' }))
    expect(screen.getAllByText('Marque la casilla para aceptar el protocolo.')).toHaveLength(2)
    await persona.click(screen.getByRole('checkbox', { name: /Leí el protocolo/ }))
    await persona.click(screen.getByRole('button', { name: 'Acepto' }))

    await screen.findByRole('heading', { level: 1, name: 'Escuela Los Arrayanes' })
    expect(ruta()).toBe('/inicio')
    expect(llamadas('POST /aceptaciones-protocolo')[0]).toMatchObject({ cuerpo: { usuarioId: 7, idRbd: 90145 }, autorizacion: 'Bearer T1' })
    expect(screen.getByRole('link', { name: 'Inicio' }).getAttribute('aria-current')).toBe('page')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })
})
