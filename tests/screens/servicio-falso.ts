import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { Call } from '#api/client.ts'
import type { ClaveDeOperacion, PeticionDe, RespuestaDe } from '#contract/operaciones.ts'

/** A call that was made, as the contract types it. */
export type PedidoHecho<K extends ClaveDeOperacion = ClaveDeOperacion> = { clave: K } & PeticionDe<K>

/** What the contract promises, now or later; an Error is a refusal. */
export type RespuestaFalsa<K extends ClaveDeOperacion> = RespuestaDe<K, Blob> | Error

/** What answers each operation. */
export type Respuestas = { [K in ClaveDeOperacion]?: (pedido: PedidoHecho<K>) => RespuestaFalsa<K> | Promise<RespuestaFalsa<K>> }

export type ServicioFalso = ReturnType<typeof unServicio>

/**
 * A service that answers as the test says, by the contract's operations. `cambia` replaces answers from then on;
 * `rechaza` and `responde` refuse an operation for a while.
 */
export function unServicio(iniciales: Respuestas) {
  const pedidos: PedidoHecho[] = []
  const rechazos = new Map<ClaveDeOperacion, Error>()
  let respuestas = iniciales
  const call: Call = async (clave, peticion) => {
    const pedido = { clave, ...peticion }
    pedidos.push(pedido)
    const rechazo = rechazos.get(clave)
    if (rechazo) throw rechazo
    const responder = respuestas[clave]
    if (!responder) throw new Error(`El servicio falso no responde ${clave}.`)
    const valor = await responder(pedido)
    if (valor instanceof Error) throw valor
    return valor
  }
  return {
    call,
    pedidos,
    de: <K extends ClaveDeOperacion>(clave: K) => pedidos.filter((pedido): pedido is PedidoHecho<K> => pedido.clave === clave),
    cambia: (nuevas: Respuestas) => {
      respuestas = { ...respuestas, ...nuevas }
    },
    rechaza: (clave: ClaveDeOperacion, error: Error) => rechazos.set(clave, error),
    responde: (clave: ClaveDeOperacion) => rechazos.delete(clave),
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
