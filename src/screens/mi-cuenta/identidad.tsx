import { useSelector } from '@xstate/react'
import { useSession } from '#app/use-flow.ts'
import { nombreDePerfil } from '#contract/rules/origen.ts'
import { ROL } from '#contract/rules/roles.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { sessionSchool } from '#machines/session/session.selectors.ts'
import { Ficha } from '#ui/encuesta/ficha.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'

/** What the person cannot change: how they sign in and as what. */
export function Identidad({ usuario }: { usuario: Usuario }) {
  const { rolId, dsRol } = usuario.usuarioRol.rol
  const escuela = useSelector(useSession(), sessionSchool)
  const ingreso =
    rolId === ROL.APODERADO
      ? { termino: 'RUN', valor: formateaRut(usuario.nombreUsuario) }
      : rolId === ROL.RBD && escuela !== null
        ? { termino: 'RBD', valor: `${escuela.idRbd}-${escuela.dgvRbd}` }
        : { termino: 'Nombre de usuario', valor: usuario.nombreUsuario }
  const perfil = nombreDePerfil({ rolId, origen: usuario.origen }, dsRol)
  return (
    <Hoja aire={false} className="px-5 py-2 sm:px-6">
      <Ficha
        filas={[
          ingreso,
          { termino: 'Perfil', valor: perfil },
          ...(usuario.origen === 'EPJA' ? [{ termino: 'Ingreso', valor: 'Educación de personas jóvenes y adultas (EPJA)' }] : []),
        ]}
      />
    </Hoja>
  )
}
