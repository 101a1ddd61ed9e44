import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Call } from '#api/client.ts'
import type { ClaveDeOperacion } from '#contract/operaciones.ts'

export interface PedidoHecho {
  clave: ClaveDeOperacion
  params?: unknown
  query?: unknown
  body?: unknown
}

type Respuestas = Partial<Record<ClaveDeOperacion, (pedido: PedidoHecho) => unknown>>

/** A service that answers as the test says; an Error answered is a refusal. `cambia` replaces answers from then on. */
export function unServicio(iniciales: Respuestas) {
  const pedidos: PedidoHecho[] = []
  let respuestas = iniciales
  const responder = async (clave: ClaveDeOperacion, peticion: Omit<PedidoHecho, 'clave'>): Promise<unknown> => {
    const pedido = { clave, ...peticion }
    pedidos.push(pedido)
    const respuesta = respuestas[clave]
    if (!respuesta) throw new Error(`El servicio falso no responde ${clave}.`)
    const valor = respuesta(pedido)
    if (valor instanceof Error) throw valor
    return valor
  }
  return {
    call: responder as Call,
    pedidos,
    de: (clave: ClaveDeOperacion) => pedidos.filter((pedido) => pedido.clave === clave),
    cambia: (nuevas: Respuestas) => {
      respuestas = { ...respuestas, ...nuevas }
    },
  }
}

/** The browser as a solved captcha leaves it: its tokens are `captcha-1`, `captcha-2`… one a reset. */
export function conCaptchaResuelto(): void {
  let tokens = 0
  let solve = () => {}
  window.grecaptcha = {
    ready: (listo) => listo(),
    render: (_elemento, opciones) => {
      const { callback } = opciones as { callback: (token: string) => void }
      solve = () => callback(`captcha-${(tokens += 1)}`)
      solve()
      return 0
    },
    reset: () => solve(),
  }
}

/** Waits for the page that the flow brings, and for its captcha when it has one. */
export async function laPagina(): Promise<void> {
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryByText('Cargando la verificación…')).toBeNull())
}

export const CONFIGURACION = { captcha: { scriptUrl: '/captcha/api.js', siteKey: 'sitio' }, local: true }
