import { useSelector } from '@xstate/react'
import type { Part } from '#app/use-flow.ts'
import type { UsuarioAdministrado } from '#contract/usuarios.admin.ts'
import { actionFailure, askedAbout, isActing } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { Pregunta } from '../administracion/pregunta.tsx'
import { nombreDeUsuario } from './restablecer.tsx'

/** Asks before somebody's sessions are ended. */
export function CierreDeSesiones({ flujo }: { flujo: Part<'adminUsuarios', 'sessions'> }) {
  const usuario = useSelector(flujo, askedAbout<UsuarioAdministrado>)
  const falla = useSelector(flujo, actionFailure)
  const ocupado = useSelector(flujo, isActing)
  if (usuario === null) return null
  return (
    <Pregunta
      titulo="Cerrar sus sesiones"
      accion="Cerrar las sesiones"
      ocupado={ocupado}
      falla={falla}
      onConfirmar={(motivo) => flujo.send({ type: 'CONFIRM', motivo })}
      onCerrar={() => flujo.send({ type: 'CANCEL' })}
    >
      <p>{nombreDeUsuario(usuario)} tendrá que ingresar otra vez en todos sus equipos.</p>
    </Pregunta>
  )
}

/** Asks for the reason before a lost second factor is reset. */
export function SegundoFactorPerdido({ flujo }: { flujo: Part<'adminUsuarios', 'secondFactor'> }) {
  const usuario = useSelector(flujo, askedAbout<UsuarioAdministrado>)
  const falla = useSelector(flujo, actionFailure)
  const ocupado = useSelector(flujo, isActing)
  if (usuario === null) return null
  return (
    <Pregunta
      titulo="Restablecer el segundo factor"
      accion="Restablecer"
      motivoDe={usuario.usuarioId}
      peligrosa
      ocupado={ocupado}
      falla={falla}
      onConfirmar={(motivo) => flujo.send({ type: 'CONFIRM', motivo })}
      onCerrar={() => flujo.send({ type: 'CANCEL' })}
    >
      <p>Compruebe antes que de verdad es {nombreDeUsuario(usuario)} quien lo pide.</p>
      <p className="text-tinta-2">Sus sesiones se cerrarán, y configurará otra vez su aplicación de códigos en su próximo ingreso.</p>
    </Pregunta>
  )
}
