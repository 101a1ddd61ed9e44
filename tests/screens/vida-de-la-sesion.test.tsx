import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftsIn } from '#app/drafts.ts'
import { unosBorradores } from '#tests/support/maquinas/unos-borradores.ts'
import { inWords } from '#app/time-in-words.ts'
import { reloadRestoredPage } from '#app/session.ts'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe } from './aplicacion.tsx'
// What the warning is drawn with comes apart; the clock here does not wait for it.
import '#ui/marco/dialogo-modal.tsx'

const MINUTO = 60_000

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2025-08-04T12:00:00Z') })
})
afterEach(() => {
  cierraLaAplicacion()
  vi.useRealTimers()
})

let tokens = 0

/** A token that serves so many minutes, of a clock that is an hour ahead: only its intervals count. */
function unToken({ sirve = 30, hasta = 12 * 60 } = {}): string {
  tokens += 1
  const iat = Math.floor(Date.now() / 1000) + 3600
  return `e30.${btoa(JSON.stringify({ sid: tokens, iat, exp: iat + sirve * 60, lim: iat + hasta * 60 }))}.firma`
}

const titulo = (name: string) => screen.findByRole('heading', { level: 1, name })
const pasan = (minutos: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(minutos * MINUTO)
  })

async function enMiCuenta(token: string, servicio = {}) {
  conSesionDe(5, { accessToken: token })
  const aplicacion = await abreLaAplicacion('/mi-cuenta', servicio)
  await titulo('Mi cuenta')
  return aplicacion
}

describe('quien deja de usar el sistema', () => {
  test('es avisado dos minutos antes, y con un botón sigue', async () => {
    const nuevo = unToken()
    const { llamadas, guardado } = await enMiCuenta(unToken(), { 'POST /token/renovar': { status: 200, cuerpo: { accessToken: nuevo } } })
    await pasan(27.9)
    expect(screen.queryByRole('dialog')).toBeNull()
    await pasan(0.1)
    const dialogo = within(screen.getByRole('dialog', { name: '¿Sigue ahí?' }))
    // From here on time only passes as the test says: until now some of it went in drawing the page.
    vi.setTimerTickMode('manual')
    const alPrincipio = Array.from({ length: 59 }, (_, segundo) => 120 - segundo).find((quedan) => dialogo.queryByText(inWords(quedan)))
    expect(alPrincipio, 'dice cuánto queda, cerca de dos minutos').toBeDefined()
    await pasan(45 / 60)
    expect(dialogo.getByText(inWords((alPrincipio ?? 0) - 45))).toBeTruthy()
    expect(dialogo.getByRole('status').textContent, 'no se anuncia cada segundo').toBe('')
    await pasan(0.5)
    expect(dialogo.getByRole('status').textContent).toBe('1 minuto para el cierre.')
    vi.setTimerTickMode('interval')
    fireEvent.click(dialogo.getByRole('button', { name: 'Seguir en el sistema' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(llamadas('POST /token/renovar')).toHaveLength(1)
    expect(guardado()).toContain(nuevo)
  })

  test('sigue también si cierra el aviso con Escape', async () => {
    const { llamadas } = await enMiCuenta(unToken(), { 'POST /token/renovar': { status: 200, cuerpo: { accessToken: unToken() } } })
    await pasan(28)
    fireEvent.keyDown(screen.getByRole('dialog', { name: '¿Sigue ahí?' }), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(llamadas('POST /token/renovar')).toHaveLength(1)
  })

  test('vuelve a su puerta cuando el tiempo termina', async () => {
    const advertencia = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { ruta, guardado } = await enMiCuenta(unToken())
    await pasan(28)
    await pasan(2)
    await titulo('Ingreso de apoderados')
    expect(ruta()).toBe('/ingreso-apoderados?sesionExpirada=true')
    expect(guardado()).toBeNull()
    expect(advertencia).toHaveBeenCalledOnce()
    advertencia.mockRestore()
  })

  test('al llegar a las 12 horas no puede seguir, y lo sabe', async () => {
    await enMiCuenta(unToken({ sirve: 10, hasta: 10 }))
    await pasan(8)
    const dialogo = within(screen.getByRole('dialog', { name: 'Su sesión está por terminar' }))
    fireEvent.click(dialogo.getByRole('button', { name: 'Entendido' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('y lo da por sabido si cierra el aviso con Escape', async () => {
    await enMiCuenta(unToken({ sirve: 10, hasta: 10 }))
    await pasan(8)
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Su sesión está por terminar' }), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('quien lo usa', () => {
  test('no es avisado: su sesión se renueva con su actividad', async () => {
    const { llamadas } = await enMiCuenta(unToken(), { 'POST /token/renovar': { status: 200, cuerpo: { accessToken: unToken() } } })
    await pasan(4)
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(llamadas('POST /token/renovar')).toHaveLength(0)
    await pasan(6)
    fireEvent.keyDown(document.body, { key: 'a' })
    await waitFor(() => expect(llamadas('POST /token/renovar')).toHaveLength(1))
    expect(llamadas('POST /token/renovar')[0]?.autorizacion).toMatch(/^Bearer e30\./)
    await pasan(27)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('si el servicio ya no quiere renovarla, expira', async () => {
    const advertencia = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await enMiCuenta(unToken(), {
      'POST /token/renovar': { status: 401, cuerpo: { message: 'Su sesión ha expirado.', codigo: 'sesion-expirada' } },
    })
    await pasan(6)
    fireEvent.keyDown(document.body, { key: 'a' })
    await titulo('Ingreso de apoderados')
    advertencia.mockRestore()
  })
})

test('una página que el navegador trae de vuelta entera se carga otra vez', () => {
  const recarga = vi.fn()
  vi.stubGlobal('location', Object.defineProperties({ ...window.location, reload: recarga }, {}))
  reloadRestoredPage()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(recarga).not.toHaveBeenCalled()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(recarga).toHaveBeenCalledOnce()
})

test.each([
  [120, '2 minutos'],
  [75, '1 minuto y 15 segundos'],
  [61, '1 minuto y 1 segundo'],
  [60, '1 minuto'],
  [1, '1 segundo'],
  [0, '0 segundos'],
])('%i segundos se dicen «%s»', (segundos, palabras) => {
  expect(inWords(segundos)).toBe(palabras)
})

describe('lo que se escribe en un formulario', () => {
  const DIA = 24 * 60 * MINUTO
  test('vuelve a la misma persona, y a nadie más', async () => {
    const { drafts } = unosBorradores()
    await drafts.write(7, 'actualiza-datos', { nombres: 'ROSA' })
    expect(await drafts.read(7, 'actualiza-datos')).toEqual({ nombres: 'ROSA' })
    expect(await drafts.read(8, 'actualiza-datos')).toBeNull()
    expect(await drafts.read(7, 'mi-cuenta')).toBeNull()
  })

  test('nunca incluye una contraseña', async () => {
    const { guardado, drafts } = unosBorradores()
    await drafts.write(7, 'mi-cuenta', {
      nombres: 'ROSA',
      passwordActual: 'secreta',
      nuevaContrasena: 'secreta',
      clave: 'secreta',
      accessToken: 'secreta',
    })
    expect(JSON.stringify([...guardado])).not.toContain('secreta')
    expect(await drafts.read(7, 'mi-cuenta')).toEqual({ nombres: 'ROSA' })
  })

  test('se borra a las 24 horas', async () => {
    const { guardado, drafts } = unosBorradores()
    await drafts.write(7, 'actualiza-datos', { nombres: 'ROSA' })
    vi.setSystemTime(Date.now() + DIA)
    expect(await drafts.read(7, 'actualiza-datos')).not.toBeNull()
    vi.setSystemTime(Date.now() + 1)
    expect(await drafts.read(7, 'actualiza-datos')).toBeNull()
    await drafts.keepOnly(7)
    expect(guardado.size).toBe(0)
  })

  test('se borra cuando ingresa otra persona, y todo cuando alguien sale', async () => {
    const { guardado, drafts } = unosBorradores()
    await drafts.write(7, 'actualiza-datos', { nombres: 'ROSA' })
    await drafts.write(77, 'actualiza-datos', { nombres: 'ANA' })
    await drafts.keepOnly(7)
    expect([...guardado.keys()]).toEqual(['7|actualiza-datos'])
    await drafts.erase(7, 'actualiza-datos')
    expect(guardado.size).toBe(0)
    await drafts.write(7, 'actualiza-datos', { nombres: 'ROSA' })
    await drafts.keepOnly(null)
    expect(guardado.size).toBe(0)
  })

  test('se pierde sin más si el navegador no deja guardar', async () => {
    const drafts = draftsIn(() => {
      throw new DOMException('denied', 'SecurityError')
    }, Date.now)
    await drafts.write(7, 'actualiza-datos', { nombres: 'ROSA' })
    expect(await drafts.read(7, 'actualiza-datos')).toBeNull()
  })
})
