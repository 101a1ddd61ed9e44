import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { useSession } from '#app/use-flow.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { Pestanas } from '#ui/marco/pestanas.tsx'
import { Recordatorios } from '../recordatorios/apoderados.tsx'
import { Auditoria } from './auditoria.tsx'
import { Invitaciones } from './invitaciones.tsx'
import { Solicitudes } from './solicitudes.tsx'
import { Carga } from './carga.tsx'
import { Usuarios } from './usuarios.tsx'

/** The accounts of an administrator's territory, their load from a file, and for the national one the audit and what people ask about their data. */
export default function AdminUsuarios() {
  const sesion = useSession()
  const rolId = useSelector(sesion, sessionRole)
  const pedida = new URLSearchParams(useSearch()).get('vista')
  if (rolId === null) return null
  const pestanas = [
    { id: 'usuarios', texto: 'Usuarios', href: pathOf('adminUsuarios') },
    { id: 'carga', texto: 'Carga desde archivo', href: pathOf('adminUsuarios', { vista: 'carga' }) },
    { id: 'invitaciones', texto: 'Invitaciones', href: pathOf('adminUsuarios', { vista: 'invitaciones' }) },
    { id: 'recordatorios', texto: 'Recordatorios', href: pathOf('adminUsuarios', { vista: 'recordatorios' }) },
    ...(puedeLlamar(rolId, 'getAuditoria')
      ? [
          { id: 'auditoria', texto: 'Auditoría', href: pathOf('adminUsuarios', { vista: 'auditoria' }) },
          { id: 'solicitudes', texto: 'Solicitudes', href: pathOf('adminUsuarios', { vista: 'solicitudes' }) },
        ]
      : []),
  ]
  const actual = pestanas.find(({ id }) => id === pedida)?.id ?? 'usuarios'
  const pestanero = <Pestanas etiqueta="Partes de la administración de usuarios" actual={actual} pestanas={pestanas} />
  if (actual === 'carga') return <Carga pestanas={pestanero} />
  if (actual === 'invitaciones') return <Invitaciones pestanas={pestanero} />
  if (actual === 'recordatorios') return <Recordatorios idRbd={null} titulo="Usuarios" pestanas={pestanero} />
  if (actual === 'auditoria') return <Auditoria pestanas={pestanero} />
  if (actual === 'solicitudes') return <Solicitudes pestanas={pestanero} />
  return <Usuarios pestanas={pestanero} rolId={rolId} />
}
