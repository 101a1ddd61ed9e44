import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { FlowsProvider } from '#app/flows-provider.tsx'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { msalExchangeMachine } from '#machines/msal-exchange/msal-exchange.chart.ts'
import type { OrganizationAccount } from '#machines/msal-exchange/msal-exchange.vocabulary.ts'
import { CuentaMicrosoft } from '#screens/login/cuenta-microsoft.tsx'
import { servicio } from '#tests/support/maquinas/pedidos.ts'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const CUENTA = { correoElectronico: 'ana@agencia.example' }
const bloqueada = Object.assign(new Error('blocked'), { errorCode: 'popup_window_error' })
const sinAcceso = new RechazoDeApi(404, { message: 'Este usuario no tiene acceso a este sistema.', codigo: 'sin-acceso' })

async function anteLaPuerta() {
  const prepara = servicio<unknown, void>()
  const ingreso = servicio<{ chooseAccount: boolean }, OrganizationAccount>()
  const redireccion = servicio<unknown, void>()
  const retorno = servicio<unknown, OrganizationAccount | null>()
  const cambio = servicio<OrganizationAccount, { accessToken: string }>()
  let cierra = () => {}
  const flujo = msalExchangeMachine.provide({
    actors: {
      prepare: prepara.actor,
      signIn: ingreso.actor,
      watchPopup: fromCallback(({ sendBack }) => {
        cierra = () => sendBack({ type: 'POPUP_CLOSED' })
      }),
      signInByRedirect: redireccion.actor,
      completeRedirect: retorno.actor,
      exchange: cambio.actor,
    },
  })
  const flows = { msalExchange: () => Promise.resolve(flujo) }
  const puerta = (
    <FlowsProvider flows={flows} onFact={() => {}} onEmitted={() => {}}>
      <Suspense>
        <CuentaMicrosoft />
      </Suspense>
    </FlowsProvider>
  )
  await act(async () => {
    render(puerta)
  })
  const boton = await screen.findByRole('button', { name: /Ingreso con cuenta Microsoft/ })
  const persona = userEvent.setup()
  return {
    boton,
    persona,
    prepara,
    ingreso,
    redireccion,
    retorno,
    cambio,
    pulsa: (nombre: string) => persona.click(screen.getByRole('button', { name: nombre })),
    cierraLaVentana: () => cierra(),
  }
}

describe('la puerta de la cuenta Microsoft', () => {
  test('se prepara cuando la persona se acerca, con el teclado o el puntero', async () => {
    const { persona, prepara } = await anteLaPuerta()
    expect(prepara.pedidos).toHaveLength(0)
    await persona.tab()
    await expect.poll(() => prepara.pedidos).toHaveLength(1)
  })

  test('con la ventana abierta dice dónde seguir; cerrada, no dice nada', async () => {
    const { boton, persona, ingreso, cierraLaVentana } = await anteLaPuerta()
    await persona.click(boton)
    expect((await screen.findByRole('status')).textContent).toBe('Siga en la ventana de su cuenta. Si no la ve, pulse el botón otra vez.')
    expect(boton.getAttribute('aria-busy')).toBe('true')
    cierraLaVentana()
    await expect.poll(() => screen.queryByRole('status')).toBeNull()
    expect([boton.getAttribute('aria-busy'), screen.queryByRole('alert')]).toEqual([null, null])
    expect(ingreso.pedidos).toHaveLength(1)
  })

  test('bloqueada la ventana, ofrece ingresar en la misma página', async () => {
    const { boton, persona, ingreso, redireccion, pulsa } = await anteLaPuerta()
    await persona.click(boton)
    await ingreso.ultimo().falla(bloqueada)
    expect((await screen.findByRole('alert')).textContent).toContain('Su navegador bloqueó la ventana.')
    await pulsa('Ingresar en esta página')
    expect(redireccion.pedidos).toHaveLength(1)
  })

  test('sin acceso muestra la cuenta usada y ofrece otra, con el foco en la respuesta', async () => {
    const { boton, persona, ingreso, cambio, pulsa } = await anteLaPuerta()
    await persona.click(boton)
    await ingreso.ultimo().responde(CUENTA)
    await cambio.ultimo().falla(sinAcceso)
    const aviso = await screen.findByRole('alert')
    expect(aviso.textContent).toContain('Este usuario no tiene acceso a este sistema.')
    expect(aviso.textContent).toContain('ana@agencia.example')
    expect(document.activeElement?.contains(aviso)).toBe(true)
    await pulsa('Usar otra cuenta')
    expect(ingreso.ultimo().input).toEqual({ chooseAccount: true })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('una falla se puede intentar otra vez', async () => {
    const { boton, persona, ingreso, pulsa } = await anteLaPuerta()
    await persona.click(boton)
    await ingreso.ultimo().falla(new Error('algo'))
    expect((await screen.findByRole('alert')).textContent).toBe('No es posible realizar el ingreso usando su cuenta Microsoft.')
    await pulsa('Intentar otra vez')
    expect(ingreso.pedidos).toHaveLength(2)
  })

  test('a la vuelta de la página de Microsoft completa el ingreso sin otro clic', async () => {
    sessionStorage.setItem('ingreso-microsoft', '1')
    const { retorno, boton } = await anteLaPuerta()
    expect(retorno.pedidos.length).toBeGreaterThan(0)
    expect(boton.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('status').textContent).toBe('Un momento, estamos comprobando su cuenta.')
  })
})
