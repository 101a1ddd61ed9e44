import { useSelector } from '@xstate/react'
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import { useSearch } from 'wouter'
import { useSession } from '#app/use-flow.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Pestanas } from '#ui/marco/pestanas.tsx'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { Usuarios } from './usuarios.tsx'

/** What stands in the place of the accounts comes when it is asked for. */
const Auditoria = lazy(() => import('./auditoria.tsx').then((m) => ({ default: m.Auditoria })))
const Carga = lazy(() => import('./carga.tsx').then((m) => ({ default: m.Carga })))
const Invitaciones = lazy(() => import('./invitaciones.tsx').then((m) => ({ default: m.Invitaciones })))
const Recordatorios = lazy(() => import('../recordatorios/apoderados.tsx').then((m) => ({ default: m.Recordatorios })))
const Solicitudes = lazy(() => import('./solicitudes.tsx').then((m) => ({ default: m.Solicitudes })))

/** The accounts of an administrator's territory, their load from a file, and for the national one the audit and what people ask about their data. */
export default function AdminUsuarios() {
  const sesion = useSession()
  const rolId = useSelector(sesion, sessionRole)
  const pedida = new URLSearchParams(useSearch()).get('vista')
  useFocoEnTitulo(pedida)
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
  return (
    <Suspense
      fallback={
        <>
          <Titulo>{RUTAS_DE_APP.adminUsuarios.titulo}</Titulo>
          {pestanero}
          <Esqueleto />
        </>
      }
    >
      <Parte actual={actual} pestanas={pestanero} rolId={rolId} />
    </Suspense>
  )
}

interface PropsDeParte {
  actual: string
  pestanas: ReactNode
  rolId: ComponentProps<typeof Usuarios>['rolId']
}

function Parte({ actual, pestanas, rolId }: PropsDeParte) {
  if (actual === 'carga') return <Carga pestanas={pestanas} />
  if (actual === 'invitaciones') return <Invitaciones pestanas={pestanas} />
  if (actual === 'recordatorios') return <Recordatorios idRbd={null} titulo="Usuarios" pestanas={pestanas} />
  if (actual === 'auditoria') return <Auditoria pestanas={pestanas} />
  if (actual === 'solicitudes') return <Solicitudes pestanas={pestanas} />
  return <Usuarios pestanas={pestanas} rolId={rolId} />
}
