import { act, cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { App } from '#app/app.tsx'
import type { Drafts } from '#app/drafts.ts'
import { startApplication } from '#app/start.ts'
import type { Establecimiento } from '#contract/sige-liberado.ts'
import { deSesion } from '#tests/support/personas/usuarios.ts'
import { CONFIGURACION } from './servicio-falso.ts'

/** What the service answers: a status with its body, or nothing at all (`null`: no network). */
export type Respuesta = { status: number; cuerpo?: unknown; cabeceras?: Record<string, string> } | null

/** Answers by call, such as `POST /login`. A list is used up in order and its last answer stays. */
export type Servicio = Record<string, Respuesta | Respuesta[]>

export interface Pedido {
  llamada: string
  cuerpo: unknown
  autorizacion: string | null
}

const NINGUNO: Respuesta = { status: 200, cuerpo: [] }

const cierres: (() => void)[] = []

/** Ends what the last test opened: its session, its page, its captcha and its network. */
export function cierraLaAplicacion(): void {
  cleanup()
  cierres.splice(0).forEach((cierra) => cierra())
  vi.unstubAllGlobals()
  sessionStorage.clear()
}

function siguiente(respuestas: Respuesta | Respuesta[] | undefined): Respuesta {
  if (!Array.isArray(respuestas))
    return respuestas === undefined ? { status: 404, cuerpo: { message: 'No existe.', codigo: 'no-encontrado' } } : respuestas
  const primera = respuestas.length > 1 ? respuestas.shift() : respuestas[0]
  return primera ?? null
}

/** A captcha that is solved as soon as somebody presses it, in the form of the real script. */
function captchaFalso() {
  return {
    ready: (listo: () => void) => listo(),
    render: (caja: HTMLElement, opciones: { callback: (token: string) => void }) => {
      const boton = document.createElement('button')
      boton.type = 'button'
      boton.textContent = 'Soy una persona'
      boton.addEventListener('click', () => opciones.callback('CAPTCHA'))
      caja.append(boton)
      return 0
    },
    reset: vi.fn(),
  }
}

/** What stands for a mail's code in the tab that opened its link. */
export const TALON = 'T'.repeat(43)

/**
 * The whole application at an address, over a service that answers what the test says; only the network and the captcha are fake, and
 * where drafts are kept if the test looks into it.
 */
export async function abreLaAplicacion(direccion: string, servicio: Servicio = {}, cajones: { drafts?: Drafts } = {}) {
  const pedidos: Pedido[] = []
  const todas: Servicio = {
    'GET /avisos': NINGUNO,
    'GET /videos': NINGUNO,
    'GET /configuracion': { status: 200, cuerpo: CONFIGURACION },
    'POST /token/cierre': { status: 204 },
    'POST /enlaces': { status: 200, cuerpo: { talon: TALON } },
    ...servicio,
  }
  vi.stubGlobal('fetch', async (url: string, opciones: RequestInit) => {
    const llamada = `${opciones.method} ${String(url).replace(/^\/api/, '')}`
    const cuerpo: unknown = typeof opciones.body === 'string' ? JSON.parse(opciones.body) : undefined
    pedidos.push({ llamada, cuerpo, autorizacion: new Headers(opciones.headers).get('authorization') })
    const respuesta = siguiente(todas[llamada])
    if (respuesta === null) throw new TypeError('fetch failed')
    const texto = respuesta.cuerpo === undefined ? null : JSON.stringify(respuesta.cuerpo)
    return new Response(texto, { status: respuesta.status, headers: respuesta.cabeceras })
  })
  vi.stubGlobal('grecaptcha', captchaFalso())
  window.history.replaceState(null, '', direccion)
  const application = startApplication(() => window.sessionStorage)
  cierres.push(
    () => application.session.stop(),
    () => application.notices.stop(),
  )
  await act(async () => {
    render(<App {...application} {...cajones} />)
  })
  return {
    pedidos,
    session: application.session,
    call: application.call,
    persona: userEvent.setup(),
    llamadas: (llamada: string) => pedidos.filter((pedido) => pedido.llamada === llamada),
    ruta: () => window.location.pathname + window.location.search + window.location.hash,
    guardado: () => sessionStorage.getItem('persist:root'),
  }
}

export const ESCUELA: Establecimiento = {
  idRbd: 90145,
  dgvRbd: '8',
  dsNomEstable: 'Escuela Los Arrayanes',
  regionId: '05',
  provinciaId: '051',
  comunaId: '05101',
  dsComuna: 'Valparaíso',
}

/** Leaves a session in the browser, as an earlier page would have. */
export function conSesionDe(rolId: number, cambios: Record<string, unknown> = {}): void {
  const { idRbd, dgvRbd, dsNomEstable } = ESCUELA
  const fields = {
    usuario: deSesion(rolId, rolId === 1 ? '90145' : 'persona'),
    encuesta: null,
    establecimiento: rolId === 1 ? { idRbd, dgvRbd, dsNomEstable } : null,
    accessToken: 'T1',
    protocoloAceptado: rolId === 1,
    claveUnica: false,
    datosUsuarioActualizados: rolId === 1,
    ...cambios,
  }
  sessionStorage.setItem('persist:root', JSON.stringify({ version: 1, sesionId: 'S1', fields }))
}
