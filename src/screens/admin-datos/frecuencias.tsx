import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { dataState, useAddress, useFlow } from '#app/use-flow.ts'
import type { Lugar } from '#contract/datamart.ts'
import { datosFrecuencias, type Frecuencias as Figuras, type VariableContada } from '#contract/datos.frecuencias.ts'
import { FORMATOS_DE_TABLA } from '#contract/esquemas.ts'
import { downloadFailure, isDownloadingFile, requestedFile } from '#machines/file-download/file-download.selectors.ts'
import { isTableBusy, shownPage, tableFailure, tableQuery, tableView } from '#machines/table/table.selectors.ts'
import { pathOf } from '#routes'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { useConsulta } from '../administracion/consulta.ts'
import { Contando, DatosAl } from '../administracion/recuento.tsx'
import { Camino } from '../dashboard/camino.tsx'
import { BarrasDeFrecuencias } from './barras-de-frecuencias.tsx'
import { CuadroDeFrecuencias } from './cuadro-de-frecuencias.tsx'

const ORDEN = { field: 'lugar', direction: 'asc' } as const
const ENTRADAS = datosFrecuencias.getAdminDatosFrecuencias.query.entries

/** How often each answer was given, by question and place (interface, permissions). */
export function Frecuencias({ titulo, pestanas }: { titulo: string; pestanas: ReactNode }) {
  const { inicial, porOmision, lee } = useConsulta(useSearch(), ENTRADAS, ORDEN)
  const tabla = useFlow('adminDatosFrequencies', { ruta: 'adminDatos', scope: null, query: inicial, defaults: porOmision })
  const descarga = useFlow('adminDatosFrequenciesDownload', undefined)
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const vista = useSelector(tabla, tableView)
  const falla = useSelector(tabla, tableFailure)
  const ocupada = useSelector(tabla, isTableBusy)
  const { filters: filtros } = useSelector(tabla, tableQuery)
  const figuras = useSelector(tabla, shownPage<Figuras>)?.filas[0]
  const archivo = useSelector(descarga, requestedFile)
  const bajando = useSelector(descarga, isDownloadingFile)
  const sinArchivo = useSelector(descarga, downloadFailure)
  useAddress(tabla, (direccion) => ({ query: lee(direccion) }))

  return (
    <div data-state={estado}>
      <Titulo
        guia="Cuántas personas dieron cada respuesta, por pregunta y lugar."
        acciones={
          figuras !== undefined &&
          figuras.variable !== null &&
          figuras.recuento.al !== null && (
            <span className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:grow max-sm:*:px-2">
              {FORMATOS_DE_TABLA.map((formato) => (
                <Boton
                  key={formato}
                  ocupado={bajando && archivo?.formato === formato}
                  textoOcupado="Descargando"
                  onClick={() => descarga.send({ type: 'DOWNLOAD', request: { filters: filtros, formato } })}
                >
                  <Icono nombre="descargar" />
                  {formato.toUpperCase()}
                </Boton>
              ))}
            </span>
          )
        }
      >
        {titulo}
      </Titulo>
      {pestanas}
      {falla && (
        <Reintento
          titulo="No pudimos contar las respuestas"
          mensaje={falla.mensaje}
          onReintentar={() => tabla.send({ type: vista === 'fallida' ? 'RETRY' : 'REFRESH' })}
        />
      )}
      {sinArchivo && (
        <Reintento titulo="El archivo no llegó" mensaje={sinArchivo.mensaje} onReintentar={() => descarga.send({ type: 'RETRY' })} />
      )}
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto texto="Contando las respuestas…" lineas={5} />
        </Hoja>
      )}
      {figuras?.variable === null && (
        <Hoja>
          <Vacio titulo="Todavía no hay qué contar" texto="Las frecuencias aparecen cuando se envía la primera respuesta." />
        </Hoja>
      )}
      {figuras?.variable !== undefined && figuras.variable !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy={ocupada}>
          <Eleccion figuras={figuras} onElegir={(cambio) => tabla.send({ type: 'FILTER', filters: cambio })} />
          <Camino camino={figuras.camino} enlaceA={(lugar) => enlaceA(lugar, filtros)} />
          {figuras.recuento.al === null ? (
            <Hoja>
              <Contando recuento={figuras.recuento} de="respuestas" />
            </Hoja>
          ) : (
            <Resultado figuras={figuras} enlaceA={(lugar) => enlaceA(lugar, filtros)} />
          )}
        </div>
      )}
    </div>
  )
}

const nombreDe = ({ numero, titulo, parte }: VariableContada): string => `${numero}. ${titulo}${parte === null ? '' : `: ${parte}`}`

function Eleccion({ figuras, onElegir }: { figuras: Figuras; onElegir: (cambio: Record<string, string>) => void }) {
  const { encuestas, encuestaId, variables, variable } = figuras
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:hidden">
      <Selector
        etiqueta="Encuesta"
        name="encuestaId"
        value={String(encuestaId)}
        onChange={(valor) => onElegir({ encuestaId: valor, variable: '' })}
        opciones={encuestas.map((una) => ({ valor: String(una.encuestaId), texto: una.nombre }))}
      />
      <Selector
        etiqueta="Pregunta"
        name="variable"
        value={variable ?? ''}
        onChange={(valor) => onElegir({ variable: valor })}
        opciones={variables.map((una) => ({ valor: una.variable, texto: nombreDe(una) }))}
      />
    </div>
  )
}

const CAMPOS = { pais: null, region: 'region', provincia: 'provincia', comuna: 'comuna', establecimiento: null } as const

/** The address of a place's figures, of the same question. */
function enlaceA({ nivel, id }: Lugar, filtros: Readonly<Record<string, string>>): string {
  const { region: _region, provincia: _provincia, comuna: _comuna, ...comunes } = filtros
  const campo = CAMPOS[nivel]
  return pathOf('adminDatos', { ...comunes, ...(campo !== null && { [campo]: id }) })
}

function Resultado({ figuras, enlaceA: enlace }: { figuras: Figuras; enlaceA: (lugar: Lugar) => string }) {
  const { variables, variable, total, minimo, lugares, recuento } = figuras
  const cual = variables.find((una) => una.variable === variable)
  return (
    <>
      <Hoja aria-label={cual === undefined ? undefined : nombreDe(cual)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-1">
          <h2 className="text-titulo-3">{cual !== undefined && nombreDe(cual)}</h2>
          <p className="cifras text-nota text-tinta-2">
            {total.nombre}:{' '}
            {total.respuestas === null
              ? 'cifras reservadas.'
              : total.respuestas === 1
                ? '1 respuesta enviada.'
                : `${enMiles(total.respuestas)} respuestas enviadas.`}
          </p>
        </div>
        <BarrasDeFrecuencias figuras={figuras} />
        <DatosAl recuento={recuento} />
        {minimo !== null && (
          <p className="text-nota text-tinta-2">
            Se reserva toda cuenta de 1 a {minimo - 1} personas, y otras para que no se deduzca de las sumas.
          </p>
        )}
      </Hoja>
      {lugares.length > 0 && <CuadroDeFrecuencias figuras={figuras} enlaceA={enlace} />}
    </>
  )
}
