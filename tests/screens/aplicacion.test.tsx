import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { menuOf } from '#app/menu.ts'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { rutaDe, RUTAS_DE_APP } from '#routes'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe } from './aplicacion.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cierraLaAplicacion)

const EXPIRADA = { status: 401, cuerpo: { message: 'Ingrese otra vez.', codigo: 'sesion-requerida' } }
const titulo = (name: string) => screen.findByRole('heading', { level: 1, name })
const mensajes = () => within(screen.getByRole('region', { name: /Mensajes/ }))

describe('las rutas', () => {
  test('las que ninguna página titula con su nombre lo tienen igual: es el de su pestaña mientras la página llega', () => {
    const { registroApoderado, msalSalida, logout, correoNuevo, recordatorios } = RUTAS_DE_APP
    expect([registroApoderado, msalSalida, logout, correoNuevo, recordatorios].map(({ titulo }) => titulo)).toEqual([
      'Registro de apoderados',
      'Cierre de su cuenta Microsoft',
      'Cierre de sesión',
      'Cambio de correo electrónico',
      'Recordatorios',
    ])
  })

  test('las de la especificación están todas, cada una una vez', () => {
    const caminos = Object.values(PATH_DE_RUTA)
    expect(new Set(caminos).size).toBe(caminos.length)
    expect(caminos).toEqual(
      expect.arrayContaining([
        '/',
        '/login',
        '/ingreso-apoderados',
        '/ingreso-epja',
        '/registro-apoderado',
        '/msalLogout',
        '/logout',
        '/logout-apoderado',
        '/recuperar-password',
        '/verificar',
        '/inicio',
        '/dashboard',
        '/protocolo-confidencialidad',
        '/seleccion-rbd',
        '/seleccion-estudiante',
        '/mi-cuenta',
        '/documentos-apoyo',
        '/actualiza-datos',
        '/admin/usuarios',
        '/admin/encuestas',
        '/admin/ensenanzas-grados-encuestas',
        '/admin/apoderados-estudiantes',
        '/mis-estudiantes',
      ]),
    )
  })

  test('una barra al final no cambia la ruta, y otra dirección no es ninguna', () => {
    expect(rutaDe('/login/')).toBe('login')
    expect(rutaDe('/')).toBe('raiz')
    expect(rutaDe('/Login')).toBeNull()
  })

  test.each([
    [1, ['/inicio', '/seleccion-estudiante', '/mesa-de-papel', '/dashboard', '/documentos-apoyo', '/mi-cuenta', '/ayuda']],
    [
      2,
      [
        '/inicio',
        '/seleccion-estudiante',
        '/seleccion-rbd',
        '/dashboard',
        '/documentos-apoyo',
        '/admin/usuarios',
        '/admin/encuestas',
        '/admin/ensenanzas-grados-encuestas',
        '/admin/apoderados-estudiantes',
        '/admin/avisos',
        '/admin/datos',
        '/admin/integraciones',
        '/mi-cuenta',
        '/ayuda',
      ],
    ],
    [5, ['/inicio', '/documentos-apoyo', '/mi-cuenta', '/ayuda']],
    [120, ['/inicio', '/seleccion-rbd', '/dashboard', '/documentos-apoyo', '/admin/datos', '/mi-cuenta', '/ayuda']],
  ] as const)('el menú del perfil %i ofrece lo que puede ver y nada más', (rolId, caminos) => {
    expect(menuOf(rolId).map(({ href }) => href)).toEqual(caminos)
  })

  test('una dirección desconocida es «Página no encontrada», con su vuelta atrás', async () => {
    const volver = vi.spyOn(window.history, 'back').mockImplementation(() => {})
    const historia = vi.spyOn(window.history, 'length', 'get').mockReturnValue(3)
    const { persona } = await abreLaAplicacion('/no-existe')
    await titulo('Página no encontrada')
    expect(document.title).toBe('Página no encontrada – Sistema de Encuestas de Vulnerabilidad')
    await persona.click(screen.getByRole('button', { name: 'Volver atrás' }))
    expect(volver).toHaveBeenCalledOnce()
    volver.mockRestore()
    historia.mockRestore()
  })

  test('si no hay adónde volver atrás, se va al ingreso', async () => {
    const historia = vi.spyOn(window.history, 'length', 'get').mockReturnValue(1)
    const { ruta } = await abreLaAplicacion('/no-existe')
    await titulo('Página no encontrada')
    // The door suspends inside the press, until its part is there: whoever acts waits for it.
    await act(async () => screen.getByRole('button', { name: 'Volver atrás' }).click())
    await titulo('Ingreso de establecimientos')
    expect(ruta()).toBe('/login')
    historia.mockRestore()
  })

  test('sin sesión, una página de trabajo lleva al ingreso', async () => {
    const { ruta } = await abreLaAplicacion('/seleccion-estudiante')
    await titulo('Ingreso de establecimientos')
    expect(ruta()).toBe('/login')
  })

  test('con sesión, el ingreso lleva al inicio', async () => {
    conSesionDe(2)
    const { ruta } = await abreLaAplicacion('/login')
    await titulo('Trabajo de hoy')
    expect(ruta()).toBe('/inicio')
  })

  test('una página que el perfil no tiene lo dice y ofrece el inicio', async () => {
    conSesionDe(5)
    await abreLaAplicacion('/admin/usuarios')
    await titulo('No disponible para su perfil')
    expect(screen.getByRole('link', { name: 'Ir al inicio' }).getAttribute('href')).toBe('/inicio')
  })
})

describe('la sesión guardada', () => {
  test('lo que no es de fiar se borra y se avisa', async () => {
    sessionStorage.setItem('persist:root', '{"version":1,"fields":{"accessToken":"T1"}}')
    const { guardado } = await abreLaAplicacion('/login')
    await titulo('Ingreso de establecimientos')
    expect(guardado()).toBeNull()
    expect(await screen.findByText('No se pudo recuperar su sesión. Ingrese otra vez.', { ignore: '[role=status]' })).toBeTruthy()
  })

  test('un navegador que no deja guardar permite ingresar igual', async () => {
    const negado = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await abreLaAplicacion('/login')
    await titulo('Ingreso de establecimientos')
    negado.mockRestore()
  })

  test('un navegador sin espacio dice que la sesión dura lo que la página, una vez', async () => {
    conSesionDe(5)
    const lleno = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('lleno', 'QuotaExceededError')
    })
    await abreLaAplicacion('/ayuda')
    await titulo('Ayuda')
    const aviso = 'Este navegador no tiene espacio para guardar la sesión. Si recarga la página, tendrá que ingresar otra vez.'
    expect(mensajes().getAllByText(aviso)).toHaveLength(1)
    lleno.mockRestore()
  })
})

describe('la guardia', () => {
  test('sin respuesta, lo dice y deja reintentar', async () => {
    conSesionDe(1, { datosUsuarioActualizados: false, protocoloAceptado: false })
    const { persona, ruta } = await abreLaAplicacion('/dashboard', {
      'GET /usuarios/7/datos-actualizados': [null, { status: 204 }],
      'GET /aceptaciones-protocolo/usuario/7': {
        status: 200,
        cuerpo: [{ usuarioId: 7, idRbd: 90145, version: '2025', fecha: '2025-08-04T12:00:00Z' }],
      },
    })
    await titulo('No pudimos revisar su acceso')
    expect(screen.getByText('No hay conexión con el servicio. Revise su internet e intente otra vez.')).toBeTruthy()
    expect(ruta()).toBe('/dashboard')
    await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
    await titulo('Avance')
  })

  test('una escuela que ya aceptó el protocolo lo puede leer, y no se le pide otra vez', async () => {
    conSesionDe(1)
    await abreLaAplicacion('/protocolo-confidencialidad')
    await titulo('Protocolo de confidencialidad')
    expect(screen.getByText('Su establecimiento ya lo aceptó.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Acepto' })).toBeNull()
  })

  test('si el servicio dice que falta el protocolo, se vuelve a pedir', async () => {
    conSesionDe(1)
    const { call, ruta } = await abreLaAplicacion('/dashboard', {
      'GET /encuestas/rbd/90145': { status: 409, cuerpo: { message: 'Falta.', codigo: 'protocolo-pendiente' } },
      'GET /aceptaciones-protocolo/usuario/7': { status: 200, cuerpo: [] },
    })
    await titulo('Avance')
    await act(async () => {
      await call('getEncuestasDeRbd', { params: { rbd: 90145 } }).catch(() => undefined)
    })
    await titulo('Protocolo de confidencialidad')
    expect(ruta()).toBe('/protocolo-confidencialidad')
  })
})

describe('el fin de la sesión', () => {
  test.each([
    [2, 'Ingreso de establecimientos', '/login'],
    [5, 'Ingreso de apoderados', '/ingreso-apoderados'],
  ])('con el perfil %i, tres rechazos a la vez la terminan una sola vez', async (rolId, puerta, camino) => {
    const advertencia = vi.spyOn(console, 'warn').mockImplementation(() => {})
    conSesionDe(rolId)
    const { call, ruta, guardado } = await abreLaAplicacion('/mi-cuenta', { 'GET /periodos': EXPIRADA })
    await titulo('Mi cuenta')
    await act(async () => {
      await Promise.allSettled([call('getPeriodos', {}), call('getPeriodos', {}), call('getPeriodos', {})])
    })
    await titulo(puerta)
    await waitFor(() => expect(ruta()).toBe(`${camino}?sesionExpirada=true`))
    expect(mensajes().getAllByText('Su sesión ha expirado.')).toHaveLength(1)
    expect(advertencia).toHaveBeenCalledOnce()
    expect(guardado()).toBeNull()
    advertencia.mockRestore()
  })

  test.each([
    [2, 'Ingreso de establecimientos'],
    [5, 'Ingreso de apoderados'],
  ])('con el perfil %i, «Cerrar sesión» revoca el token y lleva a su puerta aunque el servicio falle', async (rolId, puerta) => {
    conSesionDe(rolId)
    const { persona, llamadas, guardado } = await abreLaAplicacion('/mi-cuenta', { 'POST /token/cierre': null })
    await titulo('Mi cuenta')
    await persona.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
    await titulo(puerta)
    expect(llamadas('POST /token/cierre').map(({ autorizacion }) => autorizacion)).toEqual(['Bearer T1'])
    expect(guardado()).toBeNull()
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  test('si termina en otra pestaña de la misma sesión, aquí también; la de otra persona no importa', async () => {
    conSesionDe(5)
    await abreLaAplicacion('/mi-cuenta')
    await titulo('Mi cuenta')
    const otraPestana = new BroadcastChannel('sesion')
    otraPestana.postMessage({ sessionId: 'S2', ending: 'salida' })
    otraPestana.postMessage({ sessionId: 'S1', ending: 'salida' })
    await titulo('Ingreso de apoderados')
    otraPestana.close()
  })
})
