import { useSelector } from '@xstate/react'
import { dataState, useFlow, useSession } from '#app/use-flow.ts'
import type { DocumentoDeApoyo } from '#contract/documentos-apoyo.ts'
import { puedeVer } from '#contract/rules/permisos-de-ruta.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { downloadFailure, isDownloadingFile, requestedFile } from '#machines/file-download/file-download.selectors.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { pathOf, RUTAS_DE_APP } from '#routes'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { clases } from '#ui/clases.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { enTamano } from '#ui/texto/numeros.ts'

/** Manuals, paper forms and guides for the person's role (decisions, pages). */
export default function DocumentosApoyo() {
  const rol = useSelector(useSession(), sessionRole)
  const flujo = useFlow('documentosApoyo', { scope: null })
  const estado = useSelector(flujo, (s) => dataState('collection', s))
  const vista = useSelector(flujo, collectionView)
  const documentos = useSelector(flujo, rows<DocumentoDeApoyo>)
  const falla = useSelector(flujo, collectionFailure)
  const descarga = useFlow('documentosApoyoDownload', undefined)
  const bajando = useSelector(descarga, (s) => (isDownloadingFile(s) ? requestedFile(s) : null))
  const sinArchivo = useSelector(descarga, downloadFailure)
  return (
    <div data-state={estado} className="max-w-[860px]">
      <Titulo guia={vista === 'lista' && 'Para imprimir o leer en la pantalla. Cada uno dice su formato y su tamaño.'}>
        {RUTAS_DE_APP.documentosApoyo.titulo}
      </Titulo>
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto lineas={6} texto="Cargando los documentos…" />
        </Hoja>
      )}
      {vista === 'vacia' && (
        <Hoja>
          <Vacio
            titulo="No hay documentos para su perfil"
            texto="Aparecen aquí cuando la agencia los publica."
            accion={
              puedeVer(rol, 'adminAvisos') && (
                <EnlaceBoton variante="principal" href={pathOf('adminAvisos', { vista: 'documento' })}>
                  Publicar un documento
                </EnlaceBoton>
              )
            }
          />
        </Hoja>
      )}
      {vista === 'fallida' && (
        <Reintento titulo="No pudimos cargar los documentos" mensaje={falla?.mensaje} onReintentar={() => flujo.send({ type: 'RETRY' })} />
      )}
      {sinArchivo && (
        <Reintento titulo="El documento no llegó" mensaje={sinArchivo.mensaje} onReintentar={() => descarga.send({ type: 'RETRY' })} />
      )}
      {vista === 'lista' && (
        <div className="grid gap-4">
          {falla && (
            <Aviso tono="alerta" role="status" titulo="No pudimos actualizar los documentos">
              <p>{falla.mensaje}</p>
            </Aviso>
          )}
          <Hoja aire={false} aria-label={RUTAS_DE_APP.documentosApoyo.titulo}>
            <ul className="divide-y divide-borde">
              {documentos.map((documento) => (
                <li key={documento.documentoId}>
                  <Documento
                    {...documento}
                    bajando={bajando?.documentoId === documento.documentoId}
                    onDescargar={() => descarga.send({ type: 'DOWNLOAD', request: documento })}
                  />
                </li>
              ))}
            </ul>
          </Hoja>
        </div>
      )}
    </div>
  )
}

interface PropsDeDocumento extends DocumentoDeApoyo {
  bajando: boolean
  onDescargar: () => void
}

function Documento({ titulo, descripcion, url, conSesion, formato, bytes, periodo, bajando, onDescargar }: PropsDeDocumento) {
  return (
    <div
      className={clases(
        'flex gap-4 px-5 py-4',
        conSesion ? 'max-sm:flex-col sm:items-center' : 'relative items-center hover:bg-fondo has-focus-visible:bg-hundido',
      )}
    >
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 className="text-lg leading-snug font-titulo">
          {conSesion ? (
            titulo
          ) : (
            <a href={url} target="_blank" rel="noopener" className="enlace after:absolute after:inset-0">
              {titulo}
            </a>
          )}
        </h2>
        <p className="text-tinta-2">{descripcion}</p>
        <p className="cifras text-nota text-tinta-2">
          {formato}, {enTamano(bytes)}
          {periodo !== null && `, período ${periodo}`}
        </p>
      </div>
      {conSesion ? (
        <Boton className="w-full sm:w-max" ocupado={bajando} textoOcupado="Descargando" onClick={onDescargar}>
          <Icono nombre="descargar" />
          Descargar
          <span className="sr-only">: {titulo}</span>
        </Boton>
      ) : (
        <Icono nombre="adelante" className="size-5 shrink-0" />
      )}
    </div>
  )
}
