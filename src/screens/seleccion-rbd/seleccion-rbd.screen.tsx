import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import { useSession } from '#app/use-flow.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Pestanas } from '#ui/marco/pestanas.tsx'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { Eleccion } from './eleccion.tsx'

/** The schools that the directories no longer bring: only who administers the country gets its words and its question. */
const Ausentes = lazy(() => import('./ausentes.tsx').then((m) => ({ default: m.Ausentes })))

/** The schools of one's territory, to choose one, and for the national administrator those that the directories no longer bring. */
export default function SeleccionRbd() {
  const rol = useSelector(useSession(), sessionRole)
  const busqueda = useSearch()
  const actual = new URLSearchParams(busqueda).get('vista') === 'ausentes' ? 'ausentes' : 'todos'
  useFocoEnTitulo(actual)
  if (!puedeLlamar(rol, 'putAdminEstablecimientosCierre')) return <Eleccion ruta="seleccionRbd" />
  const pestanas = (
    <Pestanas
      etiqueta="Partes de los establecimientos"
      actual={actual}
      pestanas={[
        { id: 'todos', texto: 'Todos', href: pathOf('seleccionRbd') },
        { id: 'ausentes', texto: 'Ausentes del directorio', href: pathOf('seleccionRbd', { vista: 'ausentes' }) },
      ]}
    />
  )
  return actual === 'todos' ? (
    <Eleccion ruta="seleccionRbd" pestanas={pestanas} />
  ) : (
    <Suspense
      fallback={
        <>
          <Titulo>{RUTAS_DE_APP.seleccionRbd.titulo}</Titulo>
          {pestanas}
          <Esqueleto />
        </>
      }
    >
      <Ausentes pestanas={pestanas} />
    </Suspense>
  )
}
