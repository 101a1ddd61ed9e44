import { useSelector } from '@xstate/react'
import { Suspense, use, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation, useSearch } from 'wouter'
import { PERMISOS_DE_RUTA, type NombreDeRuta } from '#contract/rules/permisos-de-ruta.ts'
import { isAuthenticated, routeView } from '#machines/session/session.selectors.ts'
import { rutaDe, RUTAS_DE_APP, TITULO_SIN_RUTA } from '#routes'
import { useTitulo } from '#ui/marco/titulo.tsx'
import { alPrimerUso } from '#ui/primer-uso.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { GuardFailed, NotAllowed, Waiting } from './route-pages.tsx'
import { NotFound, screenOf } from './bring.ts'
import { styled } from './every-style.ts'
import { FlowsContext } from './flows-provider.tsx'
import { fragmentCode } from './use-fragment-code.ts'
import { dataState, useSession } from './use-flow.ts'

/** Comes with the first page of a session. */
const WorkFrame = alPrimerUso(async () => (await styled(import('./work-frame.tsx'))).WorkFrame, <Waiting />)

/** What anybody reads: who is in a session reads it inside its frame. */
const TEXTS: readonly NombreDeRuta[] = ['ayuda', 'privacidad', 'accesibilidad']

/** Where a verification mail's link arrives. */
const DOORS_OF_LINKS: readonly (NombreDeRuta | null)[] = ['ingresoApoderados', 'ingresoEpja']

interface PageProps {
  ruta: NombreDeRuta | null
  /** Whether a page was shown before this one. */
  arrived: RefObject<boolean>
}

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

/**
 * Names the tab and moves the focus to the page's heading, except on the first page, where the browser's place is right. A part of
 * the page that comes late hides all of it for a while, which drops the focus: a layout effect is undone then, and done anew after.
 */
function PageArrival({ title, arrived }: { title: string } & Pick<PageProps, 'arrived'>) {
  useTitulo(title)
  const hidden = useRef<{ focused: boolean } | null>(null)
  // Focus: the heading of a page that comes after another, and of one that had the focus and comes back without it.
  useLayoutEffect(() => {
    const takes = hidden.current ? hidden.current.focused && !hasFocus() : arrived.current
    if (takes) document.querySelector('h1')?.focus()
    arrived.current = true
    return () => {
      hidden.current = { focused: hasFocus() }
    }
  }, [arrived])
  return null
}

/** A screen that is on its way shows that it waits; its heading takes the focus once it is there. */
function Arriving({ title, arrived, children }: { title: string; children: ReactNode } & Pick<PageProps, 'arrived'>) {
  return (
    <Suspense fallback={<Waiting />}>
      <PageArrival title={title} arrived={arrived} />
      {children}
    </Suspense>
  )
}

function KnownPage({ ruta, arrived }: PageProps & { ruta: NombreDeRuta }) {
  const view = useSelector(useSession(), (snapshot) => routeView(snapshot, ruta))
  const Screen = screenOf(ruta)
  if (view === 'waiting') return <Waiting />
  return (
    <Arriving key={view} title={RUTAS_DE_APP[ruta].titulo} arrived={arrived}>
      {view === 'screen' && <Screen ruta={ruta} />}
      {view === 'notAllowed' && <NotAllowed />}
      {view === 'guardFailed' && <GuardFailed />}
    </Arriving>
  )
}

function Page({ ruta, arrived }: PageProps) {
  if (ruta !== null) return <KnownPage ruta={ruta} arrived={arrived} />
  return (
    <Arriving title={TITULO_SIN_RUTA} arrived={arrived}>
      <NotFound />
    </Arriving>
  )
}

/** Shows the screen of the current address, as far as the session lets it be seen. The address reaches the session as NAVIGATE. */
export function Router() {
  const session = useSession()
  const [path] = useLocation()
  const arrived = useRef(false)
  const search = useSearch()
  const ruta = rutaDe(path)
  const estado = useSelector(session, (snapshot) => dataState('session', snapshot))
  const isKept = use(FlowsContext)?.isKept
  useLayoutEffect(() => {
    const errand = fragmentCode('verificar') !== null || (DOORS_OF_LINKS.includes(ruta) && isKept?.('guardianVerification'))
    session.send({ type: 'NAVIGATE', ruta, query: Object.fromEntries(new URLSearchParams(search)), ...(errand && { errand }) })
  }, [session, ruta, search, isKept])
  const isInside = useSelector(session, isAuthenticated)
  const isFramed = ruta !== null && (PERMISOS_DE_RUTA[ruta] !== 'publica' || (isInside && TEXTS.includes(ruta)))
  const page = <Page key={path} ruta={ruta} arrived={arrived} />
  return (
    <div data-state={estado} className="contents">
      <ErrorBoundary page={path}>{isFramed ? <WorkFrame>{page}</WorkFrame> : page}</ErrorBoundary>
    </div>
  )
}
