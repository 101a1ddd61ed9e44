import type { Part } from '#app/use-flow.ts'
import { ROL } from '#contract/rules/roles.ts'
import type { UsuarioAdministrado } from '#contract/usuarios.admin.ts'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'

/** A school by its name, anybody else by theirs; the list is ordered by it. */
export function nombreDeUsuario(usuario: UsuarioAdministrado): string {
  return usuario.usuarioRol.rolId === ROL.RBD ? usuario.dsTerritorio : nombreCompleto(usuario)
}

/** Asks before sending somebody the link for another password. */
export function Restablecer({ flujo }: { flujo: Part<'adminUsuarios', 'reset'> }) {
  const [usuario, pregunta] = usePregunta(flujo)
  if (usuario === null) return null
  return (
    <Pregunta titulo="Enviar un enlace de contraseña" accion="Enviar el enlace" {...pregunta}>
      <p>
        {nombreDeUsuario(usuario)} recibirá un enlace en {usuario.correoElectronico ?? 'su correo'} para definir otra contraseña.
      </p>
      <p className="text-tinta-2">La actual sirve hasta que la cambie.</p>
    </Pregunta>
  )
}
