import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { dataState, useAddress, useFlow, useSession } from '#app/use-flow.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { figures, isDashboardBusy, placeAsked, dashboardFailure, dashboardView } from '#machines/dashboard/dashboard.selectors.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { alcanceDe } from './alcance.ts'
import { Dias } from './dias.tsx'
import { Filtros } from './filtros.tsx'
import { leeLugar, lugarDe, tituloDe } from './lugar.ts'
import { Grados, Lugares } from './lugares.tsx'
import { Embarazadas } from './embarazadas.tsx'
import { Rezagados } from './rezagados.tsx'
import { Resumen } from './resumen.tsx'

/** How the country answers (decisions, pages): each role from its own place down to a school. */
export default function Dashboard() {
  const busqueda = useSearch()
  const rol = useSelector(useSession(), sessionRole)
  const [pedido] = useState(() => leeLugar(busqueda))
  const flujo = useFlow('dashboard', { request: pedido })
  const estado = useSelector(flujo, (s) => dataState('dashboard', s))
  const vista = useSelector(flujo, dashboardView)
  const avance = useSelector(flujo, figures)
  const { encuesta } = useSelector(flujo, placeAsked)
  const falla = useSelector(flujo, dashboardFailure)
  const ocupado = useSelector(flujo, isDashboardBusy)
  useAddress(flujo, (direccion) => ({ request: leeLugar(direccion) }))
  const lugar = avance && lugarDe(avance)

  return (
    <div data-state={estado} aria-busy={ocupado}>
      <Titulo
        antes={avance && `Datos al ${enFechaYHora(avance.actualizado)}`}
        acciones={
          vista === 'cifras' && (
            <Boton ocupado={ocupado} textoOcupado="Actualizando" className="print:hidden" onClick={() => flujo.send({ type: 'RENEW' })}>
              <Icono nombre="reintentar" />
              Actualizar
            </Boton>
          )
        }
      >
        {lugar ? tituloDe(lugar) : 'Avance'}
      </Titulo>
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto lineas={6} texto="Cargando el avance…" />
        </Hoja>
      )}
      {vista === 'fallida' && (
        <Reintento titulo="No pudimos cargar el avance" mensaje={falla?.mensaje ?? ''} onReintentar={() => flujo.send({ type: 'RETRY' })} />
      )}
      {vista === 'fuera' && (
        <Hoja>
          <Vacio
            titulo="Ese lugar no está a su alcance"
            texto={alcanceDe(rol)}
            accion={
              <EnlaceBoton variante="principal" href={pathOf('dashboard')}>
                Ver mi avance
              </EnlaceBoton>
            }
          />
        </Hoja>
      )}
      {avance && (vista === 'cifras' || vista === 'vacia') && (
        <div className={clases('grid gap-6 transition-opacity duration-rapido', ocupado && 'opacity-60')}>
          <Filtros avance={avance} encuesta={encuesta} onMirar={(nuevo) => flujo.send({ type: 'LOOK', request: nuevo })} />
          {falla && (
            <Aviso tono="alerta" role="alert" titulo="No pudimos actualizar las cifras">
              <p>{falla.mensaje}</p>
            </Aviso>
          )}
          {vista === 'vacia' ? (
            <Hoja>
              <Vacio titulo="Aquí no hay encuestas" texto="Ninguna encuesta activa corresponde a los grados de este lugar." />
            </Hoja>
          ) : (
            <>
              <Resumen total={avance.total} anterior={avance.anterior} />
              <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
                <Lugares avance={avance} encuesta={encuesta} />
                <Dias dias={avance.dias} />
              </div>
              {lugar?.nivel !== 'establecimiento' && <Grados avance={avance} />}
              {lugar?.nivel !== 'establecimiento' && puedeLlamar(rol, 'getRezagados') && <Rezagados avance={flujo} />}
              {avance.camino.length === 1 && puedeLlamar(rol, 'getAvanceEmbarazadas') && <Embarazadas />}
            </>
          )}
          <p className="text-nota text-tinta-2">{alcanceDe(rol)}</p>
        </div>
      )}
    </div>
  )
}
