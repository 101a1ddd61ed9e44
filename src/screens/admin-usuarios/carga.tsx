import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { dataState, useFlow, useSession } from '#app/use-flow.ts'
import { textoCsv } from '#contract/rules/csv.ts'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import type { FilaDeCarga } from '#contract/usuarios.admin.ts'
import { loadFailure, loadRows, loadView } from '#machines/bulk-load/bulk-load.selectors.ts'
import { sessionRole } from '#machines/session/session.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { clases } from '#ui/clases.ts'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import { CampoArchivo } from '#ui/formulario/campo-archivo.tsx'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { pathOf } from '#routes'

const RESULTADO: Record<FilaDeCarga['resultado'], string> = {
  creado: 'Nuevo',
  actualizado: 'Cambia',
  'sin-cambios': 'Igual',
  rechazado: 'Rechazado',
}

/** Accounts from a file: first what would happen to each row, then, when the person says so, the load. */
export function Carga({ pestanas }: { pestanas: ReactNode }) {
  const flujo = useFlow('adminUsuariosLoad', undefined)
  const estado = useSelector(flujo, (s) => dataState('bulk-load', s))
  const vista = useSelector(flujo, loadView)
  const filas = useSelector(flujo, loadRows)
  const falla = useSelector(flujo, loadFailure)
  const cargaElPais = puedeLlamar(useSelector(useSession(), sessionRole), 'putAdminEstablecimientosCierre')
  const cargables = filas.filter(({ resultado }) => resultado === 'creado' || resultado === 'actualizado').length
  return (
    <div data-state={estado}>
      <Titulo guia="Elija un archivo CSV de hasta 1.000 filas. Primero le mostraremos qué pasaría con cada una.">Usuarios</Titulo>
      {pestanas}
      <div className="grid gap-6">
        <Hoja className="grid gap-4">
          <CampoArchivo
            etiqueta="Archivo CSV"
            id="archivo"
            ayuda="Una fila por usuario, con las columnas de la plantilla. El rol, la región, la provincia y la comuna van por su nombre."
            acepta=".csv,text/csv"
            onElegir={(archivo) => flujo.send({ type: 'CHOOSE', file: archivo })}
          />
          <p>
            <Plantilla de="usuarios" sola>
              Descargar una plantilla con ejemplos
            </Plantilla>
          </p>
          {cargaElPais && (
            <p className="text-nota text-tinta-2">
              Los establecimientos y los estudiantes los carga quien opera el servidor, desde sus propias plantillas:{' '}
              <Plantilla de="establecimientos">de establecimientos</Plantilla> y <Plantilla de="estudiantes">de estudiantes</Plantilla>.
            </p>
          )}
          {vista === 'revisada' && (
            <Boton
              variante="principal"
              className="justify-self-start"
              disabled={cargables === 0}
              onClick={() => flujo.send({ type: 'LOAD' })}
            >
              {cargables === 1 ? 'Cargar 1 fila' : `Cargar ${cargables} filas`}
            </Boton>
          )}
        </Hoja>
        {(vista === 'revisando' || vista === 'cargando') && (
          <Hoja>
            <Esqueleto texto={vista === 'revisando' ? 'Revisando el archivo…' : 'Cargando las filas…'} />
          </Hoja>
        )}
        {vista === 'fallida' && falla && (
          <Reintento titulo="No pudimos revisar el archivo" mensaje={falla.mensaje} onReintentar={() => flujo.send({ type: 'RETRY' })} />
        )}
        {vista === 'revisada' && falla && (
          <Aviso tono="error" role="alert" titulo="No pudimos cargar el archivo">
            <p>{falla.mensaje}</p>
          </Aviso>
        )}
        {(vista === 'revisada' || vista === 'hecha') && <Resultado filas={filas} hecha={vista === 'hecha'} />}
      </div>
    </div>
  )
}

/** A file with examples that load as they are. */
function Plantilla({ de, sola, children }: { de: string; sola?: true; children: string }) {
  return (
    <a className={clases('enlace', sola && 'inline-flex min-h-toque items-center')} href={`/documentos/plantilla-${de}.csv`} download>
      {children}
    </a>
  )
}

/** The address of a CSV of the rows that were sent back, each with its line and why. */
function csvDeRechazadas(filas: readonly FilaDeCarga[]): string {
  const lineas = filas.map(({ linea, nombreUsuario, motivos }) => [linea, nombreUsuario, motivos.join(' ')])
  return `data:text/csv;charset=utf-8,${encodeURIComponent(textoCsv([['Línea', 'Usuario', 'Motivo'], ...lineas]))}`
}

function Resultado({ filas, hecha }: { filas: readonly FilaDeCarga[]; hecha: boolean }) {
  const recuento = (resultado: FilaDeCarga['resultado']) => filas.filter((fila) => fila.resultado === resultado).length
  const rechazadas = filas.filter(({ resultado }) => resultado === 'rechazado')
  const resumen = `Nuevos: ${recuento('creado')}. Con cambios: ${recuento('actualizado')}. Iguales: ${recuento('sin-cambios')}. Rechazados: ${rechazadas.length}.`
  return (
    <Hoja aire={false} aria-label="Resultado de cada fila">
      <div className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
        <div role="status">
          <h2 className="text-lg font-titulo">{hecha ? 'Archivo cargado' : 'Esto pasaría al cargarlo'}</h2>
          <p className="cifras text-tinta-2">{resumen}</p>
          {hecha && recuento('creado') > 0 && <p>Nadie recibió un correo todavía: en «Invitaciones» se escribe a todos de una vez.</p>}
        </div>
        <span className="flex flex-wrap gap-3">
          {rechazadas.length > 0 && (
            <EnlaceBoton href={csvDeRechazadas(rechazadas)} download="filas-rechazadas.csv">
              <Icono nombre="descargar" />
              {rechazadas.length === 1 ? 'Descargar la rechazada' : 'Descargar las rechazadas'}
            </EnlaceBoton>
          )}
          {hecha && recuento('creado') > 0 && (
            <EnlaceBoton variante="principal" href={pathOf('adminUsuarios', { vista: 'invitaciones' })}>
              Invitar
            </EnlaceBoton>
          )}
        </span>
      </div>
      <table className="cifras w-full border-collapse">
        <caption className="sr-only">{resumen}</caption>
        <thead>
          <tr className="border-b-1.5 border-borde-control text-left text-nota text-tinta-2">
            <th scope="col" className="px-4 py-2">
              Línea
            </th>
            <th scope="col" className="px-2 py-2">
              Usuario
            </th>
            <th scope="col" className="px-2 py-2">
              Resultado
            </th>
          </tr>
        </thead>
        <tbody>
          {filas.map(({ linea, nombreUsuario, resultado, motivos }) => (
            <tr key={linea} className="border-t border-borde align-top">
              <th scope="row" className="px-4 py-2 text-left font-normal">
                {linea}
              </th>
              <td className="px-2 py-2 break-all">{nombreUsuario || '–'}</td>
              <td className="px-2 py-2">
                <b className={resultado === 'rechazado' ? 'text-peligro' : undefined}>{RESULTADO[resultado]}</b>
                {motivos.map((motivo) => (
                  <span key={motivo} className="block text-nota">
                    {motivo}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Hoja>
  )
}
