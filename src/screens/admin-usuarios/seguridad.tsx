import type { Part } from '#app/use-flow.ts'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { nombreDeUsuario } from './restablecer.tsx'

/** Asks before somebody's sessions are ended. */
export function CierreDeSesiones({ flujo }: { flujo: Part<'adminUsuarios', 'sessions'> }) {
  const [usuario, pregunta] = usePregunta(flujo)
  if (usuario === null) return null
  return (
    <Pregunta titulo="Cerrar sus sesiones" accion="Cerrar las sesiones" {...pregunta}>
      <p>{nombreDeUsuario(usuario)} tendrá que ingresar otra vez en todos sus equipos.</p>
    </Pregunta>
  )
}

/** Asks for the reason before a lost second factor is reset. */
export function SegundoFactorPerdido({ flujo }: { flujo: Part<'adminUsuarios', 'secondFactor'> }) {
  const [usuario, pregunta] = usePregunta(flujo)
  if (usuario === null) return null
  return (
    <Pregunta titulo="Restablecer el segundo factor" accion="Restablecer" motivoDe={usuario.usuarioId} peligrosa {...pregunta}>
      <p>Compruebe antes que de verdad es {nombreDeUsuario(usuario)} quien lo pide.</p>
      <p className="text-tinta-2">Sus sesiones se cerrarán, y configurará otra vez su aplicación de códigos en su próximo ingreso.</p>
    </Pregunta>
  )
}
