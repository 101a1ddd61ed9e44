import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { Pieza } from './piezas.ts'

/** Its links lead nowhere. */
const { hook: enNingunaParte } = memoryLocation({ path: '/' })

/** A piece in one of its states, and nothing else. */
export function Muestra({ pieza: { entera, estados }, estado }: { pieza: Pieza; estado: string }) {
  const Ejemplo = estados.find(({ nombre }) => nombre === estado)?.Ejemplo
  if (Ejemplo === undefined) return null
  return (
    <Router hook={enNingunaParte}>
      {entera ? (
        <Ejemplo />
      ) : (
        <div id="muestra">
          <Ejemplo />
        </div>
      )}
    </Router>
  )
}
