import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { useSearch } from 'wouter'
import { useSession } from '#app/use-flow.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { puedeVer } from '#contract/rules/permisos-de-ruta.ts'
import { sessionRole, sessionSchool } from '#machines/session/session.selectors.ts'
import { RUTAS_DE_APP } from '#routes'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { DIRECCION_DE_BUSQUEDA, respuestaDeDireccion } from '../respuestas/direccion.ts'
import { Escritorio } from './escritorio.tsx'
import { EscuelaDelEnlace } from './escuela-del-enlace.tsx'
import { lugarDe } from './lugar.ts'
import { PestanasDeEstudiantes } from './pestanas.tsx'

/** What the desk shows in its place comes when it is asked for; a school's own account gets no list of schools with its page. */
const Eleccion = lazy(() => import('../seleccion-rbd/eleccion.tsx').then((m) => ({ default: m.Eleccion })))
const Recordatorios = lazy(() => import('../recordatorios/apoderados.tsx').then((m) => ({ default: m.Recordatorios })))
const Registro = lazy(() => import('./padres-madres-embarazadas.tsx').then((m) => ({ default: m.Registro })))
const Respuestas = lazy(() => import('../respuestas/respuestas.tsx').then((m) => ({ default: m.Respuestas })))

/** The school's desk (spec, sections 2 and 7): its students by course and the state of each one's survey. */
export default function SeleccionEstudiante() {
  return (
    <Suspense
      fallback={
        <>
          <Titulo>{RUTAS_DE_APP.seleccionEstudiante.titulo}</Titulo>
          <Esqueleto />
        </>
      }
    >
      <Mesa />
    </Suspense>
  )
}

function Mesa() {
  const sesion = useSession()
  const escuela = useSelector(sesion, sessionSchool)
  const rol = useSelector(sesion, sessionRole)

  const busqueda = useSearch()
  const vista = new URLSearchParams(busqueda).get('vista')
  const porLeer = respuestaDeDireccion(busqueda)
  const busca = puedeLlamar(rol, 'getEncuestasDeRun')

  if (porLeer && puedeLlamar(rol, 'getLectura')) return <Respuestas key={porLeer.token} encuesta={porLeer} busca={busca} />
  if (porLeer === null && busca) return <Respuestas key="busqueda" encuesta={null} busca />

  const elige = puedeVer(rol, 'seleccionRbd')
  const { rbd } = lugarDe(busqueda)
  if (elige && rbd !== null && rbd !== escuela?.idRbd) return <EscuelaDelEnlace key={rbd} idRbd={rbd} />
  if (!escuela)
    return (
      <Eleccion ruta="seleccionEstudiante" acciones={busca && <EnlaceBoton href={DIRECCION_DE_BUSQUEDA}>Buscar por RUN</EnlaceBoton>} />
    )
  if (vista === 'recordatorios' && puedeLlamar(rol, 'getInvitacionesApoderados')) {
    // A school's own account reaches itself alone; whoever chose a school writes as of it.
    const idRbd = puedeLlamar(rol, 'getAdminInvitaciones') ? escuela.idRbd : null
    return (
      <Recordatorios
        key={escuela.idRbd}
        idRbd={idRbd}
        titulo="Recordatorios a apoderados"
        pestanas={<PestanasDeEstudiantes actual="recordatorios" />}
      />
    )
  }
  if (vista === 'registro' && puedeLlamar(rol, 'getRegistroEmbarazadas')) return <Registro />
  return <Escritorio key={escuela.idRbd} idRbd={escuela.idRbd} seNombra={elige} abre={puedeLlamar(rol, 'getAbrir')} />
}
