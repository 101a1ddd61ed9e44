import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { dataState, useFlow, usePart, type Part } from '#app/use-flow.ts'
import type { PeriodoAdministrado } from '#contract/encuestas.periodos.ts'
import type { AskedPeriod } from '#machines/admin-periodos/admin-periodos.chart.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { askedAbout } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { CambioDeEncuestas, enPalabras, EncuestasJuntas } from './encuestas-juntas.tsx'
import { PeriodoNuevo } from './periodo-nuevo.tsx'

/** The agency's periods: each is prepared, opened, closed with its figures, and opened again with a reason. */
export function Periodos({ pestanas }: { pestanas: ReactNode }) {
  const escritorio = useFlow('adminPeriodos', undefined)
  const lista = usePart(escritorio, 'list')
  const nuevo = usePart(escritorio, 'record')
  const apertura = usePart(escritorio, 'opening')
  const juntas = usePart(escritorio, 'surveys')
  const cierre = usePart(escritorio, 'closing')
  const reapertura = usePart(escritorio, 'reopening')
  const estadoDelEscritorio = useSelector(escritorio, (s) => dataState('admin-periodos', s))
  const estado = useSelector(lista, (s) => dataState('collection', s))
  const vista = useSelector(lista, collectionView)
  const periodos = useSelector(lista, rows<PeriodoAdministrado>)
  const falla = useSelector(lista, collectionFailure)
  const activo = periodos.find((periodo) => periodo.activo)
  const porAbrir = useSelector(apertura, askedAbout<AskedPeriod>)

  return (
    <div data-state={estadoDelEscritorio}>
      <div data-state={estado}>
        <Titulo
          guia="Un solo período está abierto a la vez. Al cerrarlo, sus cifras quedan guardadas y sus encuestas dejan de abrir."
          acciones={
            <Boton variante="principal" onClick={() => nuevo.send({ type: 'CREATE' })}>
              <Icono nombre="agregar" />
              Crear período
            </Boton>
          }
        >
          Encuestas
        </Titulo>
        {pestanas}
        {falla && (
          <Reintento titulo="No pudimos cargar los períodos" mensaje={falla.mensaje} onReintentar={() => lista.send({ type: 'RETRY' })} />
        )}
        {vista === 'cargando' && <Esqueleto texto="Cargando los períodos…" lineas={3} />}
        {vista === 'vacia' && <Vacio titulo="No hay períodos" texto="Cree el primero para cargar sus encuestas." />}
        {vista === 'lista' && (
          <ul className="grid gap-4">
            {periodos.map((periodo) => (
              <li key={periodo.periodoId}>
                <Hoja className="flex flex-wrap items-center justify-between gap-4">
                  <Situacion periodo={periodo} />
                  <span className="flex flex-wrap gap-2">
                    {periodo.cerrado === null && <CambioDeEncuestas flujo={juntas} periodo={periodo} />}
                    {periodo.activo && (
                      <Boton onClick={() => cierre.send({ type: 'ASK', target: periodo })}>
                        Cerrar<span className="sr-only"> el período {periodo.nombre}</span>
                      </Boton>
                    )}
                    {!periodo.activo && periodo.cerrado === null && (
                      <Boton onClick={() => apertura.send({ type: 'ASK', target: periodo })}>
                        Abrir<span className="sr-only"> el período {periodo.nombre}</span>
                      </Boton>
                    )}
                    {periodo.cerrado !== null && !activo && (
                      <Boton onClick={() => reapertura.send({ type: 'ASK', target: periodo })}>
                        Reabrir<span className="sr-only"> el período {periodo.nombre}</span>
                      </Boton>
                    )}
                  </span>
                </Hoja>
              </li>
            ))}
          </ul>
        )}
      </div>
      <PeriodoNuevo flujo={nuevo} />
      <Paso flujo={apertura} verbo="Abrir">
        <p>Será el único abierto. Cada establecimiento deberá actualizar sus datos otra vez.</p>
        {activo && <p>El período {activo.nombre} quedará sin cerrar, y sus cifras no se guardan. Si ya terminó, ciérrelo antes.</p>}
        <SinActivar periodo={periodos.find(({ periodoId }) => periodoId === porAbrir?.periodoId)} />
      </Paso>
      <EncuestasJuntas flujo={juntas} abierto={activo} />
      <Paso flujo={cierre} verbo="Cerrar">
        <p>Sus encuestas dejarán de abrir. Sus cifras quedarán guardadas por comuna, encuesta y grado.</p>
      </Paso>
      <Paso flujo={reapertura} verbo="Reabrir" conMotivo>
        <p>
          Sus encuestas volverán a abrir según sus fechas. Al cerrarlo otra vez se guardan cifras nuevas, que reemplazan a las anteriores.
        </p>
      </Paso>
    </div>
  )
}

/** Of a period that is about to be opened, what nobody would see in it yet. */
function SinActivar({ periodo }: { periodo: PeriodoAdministrado | undefined }) {
  const inactivas = periodo?.susEncuestas.filter(({ activo }) => !activo).length ?? 0
  if (inactivas === 0) return null
  return <p>Tiene {enPalabras(inactivas)} sin activar. Nadie podrá responderlas hasta que las active.</p>
}

function Situacion({
  periodo: { nombre, activo, cerrado, encuestas, susEncuestas, esperadas, completadas },
}: {
  periodo: PeriodoAdministrado
}) {
  const activas = susEncuestas.filter((una) => una.activo).length
  return (
    <span className="grid gap-1">
      <b className="text-titulo-3">{nombre}</b>
      <span>
        {activo ? 'Abierto' : cerrado === null ? 'En preparación' : `Cerrado el ${enFechaYHora(cerrado)}`}, {enPalabras(encuestas)}
        {cerrado === null && encuestas > 0 && `, ${activas === 1 ? '1 activa' : `${activas} activas`}`}
      </span>
      {cerrado !== null && (
        <span className="cifras text-nota text-tinta-2">
          Terminó con {enMiles(completadas)} respondidas de {enMiles(esperadas)}
        </span>
      )}
    </span>
  )
}

interface PropsDePaso {
  flujo: Part<'adminPeriodos', 'opening' | 'closing' | 'reopening'>
  verbo: string
  conMotivo?: boolean
  children: ReactNode
}

function Paso({ flujo, verbo, conMotivo = false, children }: PropsDePaso) {
  const [periodo, pregunta] = usePregunta(flujo)
  if (periodo === null) return null
  return (
    <Pregunta
      titulo={`${verbo} el período ${periodo.nombre}`}
      accion={`${verbo} el período`}
      {...(conMotivo && { motivoDe: periodo.periodoId })}
      {...pregunta}
    >
      {children}
    </Pregunta>
  )
}
