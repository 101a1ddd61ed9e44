import { useSelector } from '@xstate/react'
import { dataState, useFlow, useSession } from '#app/use-flow.ts'
import type { Avance, Trabajo } from '#contract/datamart.ts'
import { ROL } from '#contract/rules/roles.ts'
import { collectionFailure, rows } from '#machines/collection/collection.selectors.ts'
import { figures, dashboardFailure, dashboardView } from '#machines/dashboard/dashboard.selectors.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { clases } from '#ui/clases.ts'
import { AccionAlPie } from '#ui/marco/accion-al-pie.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { enFechaConDia, enFechaYHora } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { NadaQueResponder, ultimoCerrado } from '../dashboard/nada-que-responder.tsx'
import { AvancePropio } from './avance-propio.tsx'
import { Cambios } from './cambios.tsx'
import { ListaDePendientes } from './lista-de-pendientes.tsx'
import { filaDe } from './palabras.ts'
import { PrimerosPasos } from './primeros-pasos.tsx'

const SIN_ENCUESTAS = 'Todavía no hay encuestas que responder'

/** The home of the agency's staff: what to do first, what changed since the last working day, and how far their place is. */
export function InicioDeAgencia() {
  const rol = useSelector(useSession(), sessionRole)
  const esDeReportes = rol === ROL.REPORTES
  const flujo = useFlow('dashboard', { request: {}, view: null })
  const estado = useSelector(flujo, (s) => dataState('dashboard', s))
  const vista = useSelector(flujo, dashboardView)
  const avance = useSelector(flujo, figures)
  const falla = useSelector(flujo, dashboardFailure)
  const labor = useFlow('inicio', { scope: null })
  const estadoDeLabor = useSelector(labor, (s) => dataState('collection', s))
  const [trabajo] = useSelector(labor, rows<Trabajo>)
  const sinTrabajo = useSelector(labor, collectionFailure)
  const primero = trabajo?.pendientes[0]
  const accion = trabajo && primero && filaDe(primero, trabajo.lugar)
  const conEncuestas = vista !== 'vacia'
  const cifras = (
    <>
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
      {avance && <AvancePropio avance={avance} puesto={trabajo?.puesto} sinEnlace={trabajo !== undefined && !accion} />}
    </>
  )
  return (
    <div data-state={estado} className="max-w-[1120px]">
      <div data-state={estadoDeLabor}>
        <Titulo
          antes={<span className="inline-block first-letter:uppercase max-sm:min-h-[2lh]">{trabajo ? deCuando(trabajo) : '\u00A0'}</span>}
          guia={conEncuestas && <div className="min-h-[2lh] max-sm:min-h-[3lh]">{avance ? <LoQueFalta avance={avance} /> : '\u00A0'}</div>}
          acciones={
            conEncuestas && (
              <AccionAlPie>
                <EnlaceBoton variante="principal" href={accion?.href ?? pathOf('dashboard')}>
                  {accion?.accion ?? 'Ver el avance'}
                </EnlaceBoton>
              </AccionAlPie>
            )
          }
        >
          {esDeReportes ? 'Novedades' : 'Trabajo de hoy'}
          {trabajo && trabajo.lugar.nivel !== 'pais' && ` en ${trabajo.lugar.nombre}`}
        </Titulo>
        {vista === 'vacia' ? (
          <Hoja className="max-w-hoja">
            {rol === ROL.ADMINISTRADOR_NACIONAL && !ultimoCerrado(avance) ? (
              <Vacio titulo={SIN_ENCUESTAS} texto="Así se parte:" accion={<PrimerosPasos hechos={trabajo?.primerosPasos ?? null} />} />
            ) : (
              <NadaQueResponder titulo={SIN_ENCUESTAS} rolId={rol} avance={avance} />
            )}
          </Hoja>
        ) : (
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
            {esDeReportes && <div className="grid gap-5">{cifras}</div>}
            <div className="grid gap-5">
              {!trabajo && !sinTrabajo && (
                <Hoja>
                  <Esqueleto texto="Cargando lo pendiente…" lineas={6} />
                </Hoja>
              )}
              {!trabajo && sinTrabajo && (
                <Reintento
                  titulo="No pudimos cargar lo pendiente"
                  mensaje={sinTrabajo.mensaje}
                  onReintentar={() => labor.send({ type: 'RETRY' })}
                />
              )}
              {trabajo && (esDeReportes ? <Cambios trabajo={trabajo} /> : <ListaDePendientes trabajo={trabajo} />)}
            </div>
            {!esDeReportes && (
              // In one column this goes under what is on its way: until that is here, nothing of it can move.
              <div className={clases('grid gap-5', !trabajo && !sinTrabajo && 'max-xl:hidden')}>
                {cifras}
                {trabajo && vista !== 'cargando' && <Cambios trabajo={trabajo} />}
              </div>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** `martes 23 de septiembre de 2025, datos de las 07:00 horas` */
function deCuando({ actualizado }: Trabajo): string {
  return `${enFechaConDia(actualizado)}, datos de las ${enFechaYHora(actualizado).split(', ')[1] ?? ''}`
}

/** How many are left, and until when the last of them can be answered. */
function LoQueFalta({ avance: { total, encuestas } }: { avance: Avance }) {
  const faltan = total.esperadas - total.completadas
  const hasta = encuestas
    .filter(({ esperadas, completadas }) => esperadas > completadas)
    .map(({ cierre }) => cierre ?? '')
    .sort()
    .at(-1)
  if (faltan === 0) return <p>No quedan encuestas por completar.</p>
  return (
    <p>
      {faltan === 1 ? 'Queda ' : 'Quedan '}
      <b className="font-accion text-tinta">{faltan === 1 ? '1 encuesta' : `${enMiles(faltan)} encuestas`}</b> por completar
      {hasta && ` hasta el ${enFechaConDia(hasta)}`}.
    </p>
  )
}
