import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { dataState, useFlow, usePart, useSession, type Part } from '#app/use-flow.ts'
import type { Conjunto, ReferenciaDeDatos } from '#contract/datos.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { downloadFailure, isDownloadingFile, requestedFile } from '#machines/file-download/file-download.selectors.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Pestanas } from '#ui/marco/pestanas.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'
import { Anteriores, EnPreparacion, nombreDe } from './conjuntos.tsx'
import { Frecuencias } from './frecuencias.tsx'
import { Pedido } from './pedido.tsx'

/** Datasets for those who may ask for them, and figures by question and place for those who read reports too (interface, second step). */
export default function AdminDatos() {
  const { titulo } = RUTAS_DE_APP.adminDatos
  const pide = puedeLlamar(useSelector(useSession(), sessionRole), 'getAdminDatos')
  const actual = !pide || new URLSearchParams(useSearch()).get('vista') === 'frecuencias' ? 'frecuencias' : 'conjuntos'
  const pestanas = pide && (
    <Pestanas
      etiqueta="Partes de los datos"
      actual={actual}
      pestanas={[
        { id: 'conjuntos', texto: 'Conjuntos de datos', href: pathOf('adminDatos') },
        { id: 'frecuencias', texto: 'Frecuencias', href: pathOf('adminDatos', { vista: 'frecuencias' }) },
      ]}
    />
  )
  return actual === 'frecuencias' ? <Frecuencias titulo={titulo} pestanas={pestanas} /> : <Conjuntos titulo={titulo} pestanas={pestanas} />
}

/** Datasets for analysis: asked for, followed while they are prepared, and downloaded until they expire. */
function Conjuntos({ titulo, pestanas }: { titulo: string; pestanas: ReactNode }) {
  const escritorio = useFlow('adminDatos', undefined)
  const lista = usePart(escritorio, 'list')
  const oferta = usePart(escritorio, 'reference')
  const pedido = usePart(escritorio, 'request')
  const descarga = useFlow('adminDatosDownload', undefined)
  const estado = useSelector(escritorio, (s) => dataState('admin-datos', s))
  const vista = useSelector(lista, collectionView)
  const conjuntos = useSelector(lista, rows<Conjunto>)
  const falla = useSelector(lista, collectionFailure)
  const sinOferta = useSelector(oferta, collectionFailure)
  const [referencia] = useSelector(oferta, rows<ReferenciaDeDatos>)
  const archivo = useSelector(descarga, requestedFile)
  const ocupada = useSelector(descarga, isDownloadingFile)
  const sinArchivo = useSelector(descarga, downloadFailure)
  const periodo = referencia?.periodos.find(({ activo }) => activo) ?? referencia?.periodos[0]
  const enPreparacion = conjuntos.filter((uno) => uno.estado === 'preparando')
  const anteriores = conjuntos.filter((uno) => uno.estado !== 'preparando')
  return (
    <div data-state={estado}>
      <Titulo
        guia="Pida un conjunto de datos. Queda listo 7 días y cada descarga se registra."
        acciones={
          <>
            {/* It stands from the beginning, and its period, which comes late, takes no room: what is beside it stays still. */}
            <Boton
              disabled={periodo === undefined}
              onClick={() => periodo && descarga.send({ type: 'DOWNLOAD', request: { periodoId: periodo.periodoId } })}
            >
              <Icono nombre="libro" />
              Libro de códigos
              <span className="sr-only"> {periodo?.nombre}</span>
            </Boton>
            <Boton variante="principal" disabled={referencia === undefined} onClick={() => pedido.send({ type: 'CREATE' })}>
              <Icono nombre="agregar" />
              Nuevo conjunto
            </Boton>
          </>
        }
      >
        {titulo}
      </Titulo>
      {pestanas}
      {falla && (
        <Reintento
          titulo="No pudimos cargar los conjuntos"
          mensaje={falla.mensaje}
          onReintentar={() => lista.send({ type: vista === 'fallida' ? 'RETRY' : 'REFRESH' })}
        />
      )}
      {sinOferta && (
        <Reintento
          titulo="No pudimos cargar los períodos y lugares"
          mensaje={sinOferta.mensaje}
          onReintentar={() => oferta.send({ type: 'RETRY' })}
        />
      )}
      {sinArchivo && (
        <Reintento
          titulo="El archivo no llegó completo"
          mensaje={`${sinArchivo.mensaje} Lo que llegó no se pierde: sigue desde ahí.`}
          onReintentar={() => descarga.send({ type: 'RETRY' })}
        />
      )}
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto texto="Cargando los conjuntos…" lineas={3} />
        </Hoja>
      )}
      {vista === 'vacia' && (
        <Hoja>
          <Vacio titulo="Todavía no hay conjuntos" texto="Un conjunto trae las respuestas enviadas, en códigos, con su libro de códigos." />
        </Hoja>
      )}
      <Cancelacion flujo={usePart(escritorio, 'cancelling')} conjuntos={enPreparacion} />
      {anteriores.length > 0 && (
        <Anteriores
          conjuntos={anteriores}
          bajando={ocupada && archivo !== null && 'conjuntoId' in archivo ? archivo.conjuntoId : null}
          onDescargar={({ conjuntoId }) => descarga.send({ type: 'DOWNLOAD', request: { conjuntoId } })}
        />
      )}
      {referencia !== undefined && <Pedido flujo={pedido} referencia={referencia} />}
    </div>
  )
}

/** What is being prepared, and the question before one is left. */
function Cancelacion({ flujo, conjuntos }: { flujo: Part<'adminDatos', 'cancelling'>; conjuntos: readonly Conjunto[] }) {
  const [conjunto, pregunta] = usePregunta(flujo)
  return (
    <>
      <EnPreparacion conjuntos={conjuntos} onCancelar={(uno) => flujo.send({ type: 'ASK', target: uno })} />
      {conjunto !== null && (
        <Pregunta titulo="Cancelar la preparación" accion="Dejar de preparar" {...pregunta}>
          <p className="font-accion">{nombreDe(conjunto)}</p>
          <p>Lo preparado hasta ahora se borra. Puede pedirlo otra vez.</p>
        </Pregunta>
      )}
    </>
  )
}
