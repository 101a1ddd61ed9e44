import { act, cleanup, render, screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fromPromise } from 'xstate'
import { ErrorBoundary } from '#app/error-boundary.tsx'
import { FlowsProvider } from '#app/flows-provider.tsx'
import { dataState, useFlow } from '#app/use-flow.ts'
import { protocoloConfidencialidadMachine } from '#machines/protocolo-confidencialidad/protocolo-confidencialidad.chart.ts'

afterEach(cleanup)

const acepta = protocoloConfidencialidadMachine.provide({
  actors: { acceptProtocol: fromPromise(async (): Promise<unknown> => undefined) },
})

function Pantalla() {
  const flow = useFlow('protocoloConfidencialidad', { usuarioId: 7, idRbd: 90145 })
  const estado = useSelector(flow, (snapshot) => dataState('protocolo-confidencialidad', snapshot))
  return (
    <button type="button" data-state={estado} onClick={() => flow.send({ type: 'ACCEPT', read: true })}>
      Aceptar
    </button>
  )
}

async function muestra(contenido: ReactNode, load: () => Promise<typeof acepta> = () => Promise.resolve(acepta)) {
  const heard: string[] = []
  const recarga = vi.fn()
  const pagina = (
    <ErrorBoundary page="/" reload={recarga}>
      <FlowsProvider
        flows={{ protocoloConfidencialidad: load }}
        onFact={({ type }) => heard.push(type)}
        onEmitted={({ type }) => heard.push(type)}
      >
        <Suspense fallback="Cargando">{contenido}</Suspense>
      </FlowsProvider>
    </ErrorBoundary>
  )
  await act(async () => {
    render(pagina)
  })
  return { heard, recarga }
}

test('la sesión se entera de cómo terminó un flujo antes de que la aplicación haga lo que pidió', async () => {
  const { heard } = await muestra(<Pantalla />)
  const boton = screen.getByRole('button', { name: 'Aceptar' })
  expect(boton.dataset['state']).toBe('protocolo-confidencialidad:reading')
  await act(async () => boton.click())
  expect(boton.dataset['state']).toBe('protocolo-confidencialidad:accepted')
  expect(heard).toEqual(['PROTOCOL_ACCEPTED', 'NOTIFY'])
})

test('dos pantallas del mismo flujo cargan su código una vez', async () => {
  const load = vi.fn(() => Promise.resolve(acepta))
  await muestra(
    <>
      <Pantalla />
      <Pantalla />
    </>,
    load,
  )
  expect(screen.getAllByRole('button')).toHaveLength(2)
  expect(load).toHaveBeenCalledOnce()
})

test('si el código de un flujo no llega, la página lo dice y ofrece cargarla otra vez', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { recarga } = await muestra(<Pantalla />, () => Promise.reject(new Error('chunk')))
  expect(screen.getByRole('heading', { level: 1, name: 'La página no se pudo mostrar' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cargar otra vez' })).toBeTruthy()
  expect(recarga).not.toHaveBeenCalled()
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(recarga, 'se carga sola cuando vuelve la conexión').toHaveBeenCalledOnce()
  error.mockReset()
})

test('el estado de un flujo se escribe como un camino, y sus regiones separadas por comas', () => {
  expect(dataState('login', { value: { form: 'open' } })).toBe('login:form.open')
  expect(dataState('link', { value: { list: 'ready', task: { resting: 'plain' } } })).toBe('link:list.ready,task.resting.plain')
})
