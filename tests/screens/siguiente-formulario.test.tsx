import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SiguienteFormulario } from '#encuestador/siguiente-formulario.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pasan = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const pulsa = (nombre: string) => fireEvent.click(screen.getByRole('button', { name: nombre }))

test('el próximo formulario viene solo al segundo y medio, una vez', async () => {
  const sigue = vi.fn<() => void>()
  render(<SiguienteFormulario onSeguir={sigue} />)
  await pasan(1400)
  expect(sigue).not.toHaveBeenCalled()
  await pasan(3000)
  expect(sigue).toHaveBeenCalledOnce()
})

test('quien pide que espere decide cuándo sigue', async () => {
  const sigue = vi.fn<() => void>()
  render(<SiguienteFormulario onSeguir={sigue} />)
  pulsa('Esperar')
  await pasan(60_000)
  expect(screen.getByText('El próximo formulario espera')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Esperar' })).toBeNull()
  expect(sigue).not.toHaveBeenCalled()
  pulsa('Seguir ahora')
  await pasan(0)
  expect(sigue).toHaveBeenCalledOnce()
})

test('si la página se va antes, no sigue a ninguna parte', async () => {
  const sigue = vi.fn<() => void>()
  render(<SiguienteFormulario onSeguir={sigue} />)
  cleanup()
  await pasan(3000)
  expect(sigue).not.toHaveBeenCalled()
})
