import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { menuOf } from '#app/menu.ts'
import { dataState, useFlow, useSession } from '#app/use-flow.ts'
import { NOMBRE_DE_ROL, ROL } from '#contract/rules/roles.ts'
import { figures, dashboardFailure, dashboardView } from '#machines/dashboard/dashboard.selectors.ts'
import { sessionName, sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { lugarDe } from '#screens/dashboard/lugar.ts'
import { Resumen } from '#screens/dashboard/resumen.tsx'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { PrimerosPasos } from './primeros-pasos.tsx'

const SIN_PERIODO = 'El avance aparece cuando se abre un período con encuestas para sus establecimientos.'

/** The home of the agency's staff: how far their territory is, and where each page of their profile is. */
export function InicioDeAgencia() {
  const sesion = useSession()
  const rol = useSelector(sesion, sessionRole)
  const nombre = useSelector(sesion, sessionName)
  const flujo = useFlow('dashboard', { request: {}, view: null })
  const estado = useSelector(flujo, (s) => dataState('dashboard', s))
  const vista = useSelector(flujo, dashboardView)
  const avance = useSelector(flujo, figures)
  const falla = useSelector(flujo, dashboardFailure)
  const paginas = menuOf(rol).filter(({ href }) => href !== pathOf('inicio'))
  return (
    <div data-state={estado} className="grid max-w-[860px] gap-6">
      <Titulo
        antes={rol === null ? undefined : NOMBRE_DE_ROL[rol]}
        guia={avance && vista !== 'vacia' && `Así va ${lugarDe(avance).nombre} en este período.`}
        acciones={
          <EnlaceBoton variante="principal" href={pathOf('dashboard')}>
            <Icono nombre="avance" />
            Ver el avance
          </EnlaceBoton>
        }
      >
        {nombre}
      </Titulo>
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto texto="Cargando el avance…" />
        </Hoja>
      )}
      {vista === 'fallida' && (
        <Reintento titulo="No pudimos cargar el avance" mensaje={falla?.mensaje ?? ''} onReintentar={() => flujo.send({ type: 'RETRY' })} />
      )}
      {vista === 'fuera' && (
        <Aviso tono="alerta" titulo="No encontramos las cifras de su territorio" role="alert">
          <p>El servicio dice que su territorio no existe o no le corresponde. Avise a la mesa de ayuda.</p>
        </Aviso>
      )}
      {vista === 'vacia' && (
        <Hoja>
          <Vacio
            titulo="Todavía no hay encuestas que responder"
            texto={rol === ROL.ADMINISTRADOR_NACIONAL ? 'Así se parte:' : SIN_PERIODO}
            accion={rol === ROL.ADMINISTRADOR_NACIONAL && <PrimerosPasos />}
          />
        </Hoja>
      )}
      {avance && vista !== 'vacia' && <Resumen total={avance.total} anterior={avance.anterior} />}
      <ul className="grid">
        {paginas.map(({ href, texto, icono }) => (
          <li key={href}>
            <Link href={href} className="enlace flex min-h-toque items-center gap-3 border-b border-borde py-2">
              <Icono nombre={icono} />
              {texto}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
