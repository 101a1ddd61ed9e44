import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { dataState, useAddress, useFlow, useFlowsAhead, useSession } from '#app/use-flow.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import {
  dashboardFailure,
  dashboardView,
  figures,
  figureView,
  isDashboardBusy,
  placeAsked,
} from '#machines/dashboard/dashboard.selectors.ts'
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
import { Titulo, useFocoEnTitulo, useTitulo } from '#ui/marco/titulo.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { NadaQueResponder } from './nada-que-responder.tsx'
import { alcanceDe } from './alcance.ts'
import { Filtros } from './filtros.tsx'
import { csvDe } from './descarga.ts'
import { Historia } from './historia.tsx'
import { leeLugar, leeVista, lugarDe, tituloDe } from './lugar.ts'
import { Encuestas, Grados, Lugares } from './lugares.tsx'
import { Embarazadas } from './embarazadas.tsx'
import { Rezagados } from './rezagados.tsx'
import { Resumen } from './resumen.tsx'
import { Semanas } from './semanas.tsx'

/** Rows of places that leave their column much shorter than that of the laggards. */
const POCOS = 8
const COLUMNA = 'grid min-w-0 gap-6 print:block print:space-y-3 print:pb-3'

/** How the country answers (decisions, pages): each role from its own place down to a school. */
export default function Dashboard() {
  const busqueda = useSearch()
  const rol = useSelector(useSession(), sessionRole)
  const [inicial] = useState(() => ({ request: leeLugar(busqueda), view: leeVista(busqueda) }))
  // What comes with the figures: asked for by then, the whole page would wait again.
  useFlowsAhead('dashboardLaggards', 'dashboardEmbarazadas')
  const flujo = useFlow('dashboard', inicial)
  const estado = useSelector(flujo, (s) => dataState('dashboard', s))
  const vista = useSelector(flujo, dashboardView)
  const avance = useSelector(flujo, figures)
  const mirada = { pedido: useSelector(flujo, placeAsked), vista: useSelector(flujo, figureView) }
  const falla = useSelector(flujo, dashboardFailure)
  const ocupado = useSelector(flujo, isDashboardBusy)
  useAddress(flujo, (direccion) => ({ request: leeLugar(direccion), view: leeVista(direccion) }))
  const lugar = avance && lugarDe(avance)
  const titulo = lugar ? tituloDe(lugar) : 'Avance'
  const esEscuela = lugar?.nivel === 'establecimiento'
  const esDeHoy = avance?.periodo?.activo !== false
  const conRezagados = lugar && !esEscuela && esDeHoy && puedeLlamar(rol, 'getRezagados')
  const conRegistro = esDeHoy && avance?.camino.length === 1 && puedeLlamar(rol, 'getAvanceEmbarazadas')
  // Few places below: the weeks fill the first column, and the surveys take the whole width.
  const pocos = conRezagados && avance.lugares.length <= POCOS && (lugar.nivel === 'region' || lugar.nivel === 'provincia')
  const semanas = avance && <Semanas avance={avance} vista={mirada.vista} />
  const PorEncuesta = mirada.pedido.encuesta ? Grados : Encuestas
  const porEncuesta = avance && !esEscuela && <PorEncuesta avance={avance} mirada={mirada} />
  useTitulo(titulo)
  useFocoEnTitulo(lugar && `${lugar.nivel} ${lugar.id}`)

  return (
    <div data-state={estado} aria-busy={ocupado}>
      <Titulo
        antes={avance && `Datos al ${enFechaYHora(avance.actualizado)}`}
        acciones={
          vista === 'cifras' && (
            <span className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:grow max-sm:*:px-2 print:hidden">
              <Boton ocupado={ocupado} textoOcupado="Actualizando" onClick={() => flujo.send({ type: 'RENEW' })}>
                <Icono nombre="reintentar" />
                Actualizar
              </Boton>
              {avance && (
                <EnlaceBoton href={csvDe(avance)} download="avance.csv">
                  <Icono nombre="descargar" />
                  Descargar CSV
                </EnlaceBoton>
              )}
            </span>
          )
        }
      >
        {titulo}
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
        <div
          className={clases(
            'grid gap-6 print:block print:space-y-3 print:[zoom:0.8] transition-opacity duration-rapido',
            ocupado && 'opacity-60',
          )}
        >
          <Filtros
            avance={avance}
            mirada={mirada}
            onMirar={(nuevo) => flujo.send({ type: 'LOOK', request: nuevo })}
            onMostrar={(vista) => flujo.send({ type: 'SHOW_AS', view: vista })}
          />
          {falla && (
            <Aviso tono="alerta" role="alert" titulo="No pudimos actualizar las cifras">
              <p>{falla.mensaje}</p>
            </Aviso>
          )}
          {vista === 'vacia' ? (
            <Hoja>
              <NadaQueResponder
                titulo="Aquí no hay encuestas"
                rolId={rol}
                avance={avance}
                enSuLugar={Object.keys(mirada.pedido).length === 0}
              />
            </Hoja>
          ) : (
            <>
              <Resumen total={avance.total} anterior={avance.anterior} />
              {/* Both columns end at the same height: the last sheet of the second one takes what is left. */}
              <div
                className={clases(
                  'grid gap-6 print:block',
                  // Of few places, each table of figures takes the whole width.
                  !(pocos && mirada.vista === 'tabla') && 'xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]',
                )}
              >
                <div className={clases(COLUMNA, !esEscuela && 'grid-rows-[auto_1fr]')}>
                  <Lugares avance={avance} mirada={mirada} />
                  {pocos ? semanas : porEncuesta}
                </div>
                {/* On paper it fills two columns, on a page of its own where it does not fit in what is left of one. */}
                <div className="contents print:block print:columns-2 print:gap-3 print:break-inside-avoid">
                  <div className={clases(COLUMNA, conRezagados && !pocos && 'grid-rows-[auto_1fr]')}>
                    {!pocos && semanas}
                    {conRezagados && <Rezagados avance={flujo} mirada={mirada} />}
                  </div>
                  {pocos && <div className="xl:col-span-full print:pb-3 print:[column-span:all]">{porEncuesta}</div>}
                  {conRegistro && <Embarazadas className="xl:col-span-full" />}
                </div>
              </div>
              {esEscuela && <Historia avance={avance} vista={mirada.vista} />}
            </>
          )}
          <p className="text-nota text-tinta-2 print:hidden">{alcanceDe(rol)}</p>
        </div>
      )}
    </div>
  )
}
