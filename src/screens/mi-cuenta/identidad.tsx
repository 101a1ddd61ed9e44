import { nombreDePerfil } from '#contract/rules/origen.ts'
import { ROL } from '#contract/rules/roles.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { Ficha } from '#ui/encuesta/ficha.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'

const COMO_INGRESA: Record<number, string> = { [ROL.RBD]: 'RBD', [ROL.APODERADO]: 'RUN' }

/** What the person cannot change: how they sign in and as what. */
export function Identidad({ usuario }: { usuario: Usuario }) {
  const { rolId, dsRol } = usuario.usuarioRol.rol
  const perfil = nombreDePerfil({ rolId, origen: usuario.origen }, dsRol)
  return (
    <Hoja aire={false} className="px-5 py-2 sm:px-8">
      <Ficha
        filas={[
          {
            termino: COMO_INGRESA[rolId] ?? 'Nombre de usuario',
            valor: rolId === ROL.APODERADO ? formateaRut(usuario.nombreUsuario) : usuario.nombreUsuario,
          },
          { termino: 'Perfil', valor: perfil },
          ...(usuario.origen === 'EPJA' ? [{ termino: 'Ingreso', valor: 'Educación de personas jóvenes y adultas (EPJA)' }] : []),
        ]}
      />
    </Hoja>
  )
}
