import { useState } from 'react'

/** What a person writes, begun again from `inicial` when `clave` changes: the address moved, or what was written arrived. */
export function useQueSigue<T>(clave: unknown, inicial: T): [T, (escrito: T) => void] {
  const [{ de, escrito }, pone] = useState({ de: clave, escrito: inicial })
  if (de !== clave) pone({ de: clave, escrito: inicial })
  return [escrito, (nuevo) => pone({ de, escrito: nuevo })]
}
