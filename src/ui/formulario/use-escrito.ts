import { useEffect, useState } from 'react'

/** Begins as the flows' keys do, so that it goes when they go: at the sign-out, when the session expires, when somebody signs in. */
const CLAVE = 'persist:escrito'

/** What is written now in the fields of the page, by place: only what differs from how its field began. */
const abiertos = new Map<string, unknown>()

const esObjeto = (valor: unknown): valor is Record<string, unknown> => typeof valor === 'object' && valor !== null

function leeGuardado(): Record<string, unknown> {
  try {
    const leido: unknown = JSON.parse(window.sessionStorage.getItem(CLAVE) ?? '{}')
    return esObjeto(leido) ? leido : {}
  } catch {
    return {}
  }
}

function guarda(escrito: Record<string, unknown>): void {
  try {
    if (Object.keys(escrito).length === 0) window.sessionStorage.removeItem(CLAVE)
    else window.sessionStorage.setItem(CLAVE, JSON.stringify(escrito))
  } catch {
    // A browser that does not keep loses it with the page.
  }
}

/** What was kept, in the form that the field has: its texts, and no other thing. */
function comoEra<T>(inicial: T, guardado: unknown): T {
  if (esObjeto(inicial)) {
    const campos = Object.entries(inicial).map(([campo, valor]) => [
      campo,
      comoEra(valor, esObjeto(guardado) && Object.hasOwn(guardado, campo) ? guardado[campo] : undefined),
    ])
    return Object.fromEntries(campos) as T
  }
  return typeof guardado === typeof inicial ? (guardado as T) : inicial
}

/** What is written in the page as it stands now; called, keeps it for the page that comes after this one. */
export function tomaLoEscrito(): () => void {
  const ahora = Object.fromEntries(abiertos)
  return () => guarda({ ...leeGuardado(), ...ahora })
}

/**
 * What a person writes in a field, or in the fields of one form, that is nobody's draft (`useDraft`). It comes back when the page loads itself
 * again because another release took its place, and not otherwise: nothing is kept before. `nombre` tells it from the others of its page, with the
 * record that it is about where it has one. It begins again from `inicial` when `clave` changes: the address moved, or what was written
 * arrived. Passwords stay out: hold them in another state.
 */
export function useEscrito<T>(nombre: string, inicial: T, clave: unknown = nombre): [T, (escrito: T) => void] {
  const [lugar] = useState(() => `${globalThis.location?.pathname} ${nombre}`)
  const [{ de, escrito }, pone] = useState(() => {
    const guardado = leeGuardado()
    return { de: clave, escrito: Object.hasOwn(guardado, lugar) ? comoEra(inicial, guardado[lugar]) : inicial }
  })
  if (de !== clave) pone({ de: clave, escrito: inicial })
  const esOtro = JSON.stringify(escrito) !== JSON.stringify(inicial)
  useEffect(() => {
    const { [lugar]: suyo, ...demas } = leeGuardado()
    if (suyo !== undefined) guarda(demas)
    if (esOtro) abiertos.set(lugar, escrito)
    return () => void abiertos.delete(lugar)
  }, [lugar, escrito, esOtro])
  return [escrito, (nuevo) => pone({ de: clave, escrito: nuevo })]
}
