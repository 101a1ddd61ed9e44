import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { dataState, useAddress, useFlow } from '#app/use-flow.ts'
import { ACCIONES_AUDITADAS, auditoria, OBJETOS_AUDITADOS, type HechoAuditado } from '#contract/auditoria.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import { tableQuery } from '#machines/table/table.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { CampoDia } from '#ui/formulario/campo-dia.tsx'
import { enFechaCortaYHora } from '#ui/texto/fechas.ts'
import { Icono } from '#ui/iconos.tsx'
import { cambioDe } from './cambio.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { Buscador, idDeFiltro } from '../administracion/buscador.tsx'
import { useConsulta } from '../administracion/consulta.ts'
import { Listado, NADA, type Columna } from '../administracion/listado.tsx'

const ORDEN = { field: 'fecha', direction: 'desc' } as const
const ENTRADAS = auditoria.getAuditoria.query.entries

const OBJETOS: Readonly<Record<string, string | undefined>> = OBJETOS_AUDITADOS

const COLUMNAS: readonly Columna<HechoAuditado>[] = [
  { id: 'fecha', titulo: 'Cuándo', celda: ({ fecha }) => enFechaCortaYHora(fecha) },
  {
    id: 'usuario',
    titulo: 'Quién',
    celda: ({ nombreUsuario, dsRol }) => (
      <>
        <span className="block font-accion break-words">{nombreUsuario}</span>
        <span className="block text-nota text-tinta-2">{dsRol}</span>
      </>
    ),
  },
  { id: 'accion', titulo: 'Qué hizo', celda: ({ accion }) => ACCIONES_AUDITADAS[accion] },
  {
    id: 'objeto',
    titulo: 'Sobre qué',
    celda: ({ objeto, objetoId, runEstudiante, idRbd }) => (
      <>
        <span className="block break-words">
          {OBJETOS[objeto] ?? objeto} {objetoId}
        </span>
        {runEstudiante !== null && <span className="block">Estudiante {formateaRut(runEstudiante)}</span>}
        {idRbd !== null && <span className="block text-nota text-tinta-2">RBD {idRbd}</span>}
      </>
    ),
  },
  { id: 'cambio', titulo: 'Antes y después', celda: cambioDe },
  { id: 'motivo', titulo: 'Motivo', celda: ({ motivo }) => motivo ?? NADA },
  { id: 'lote', titulo: 'Lote', celda: ({ loteId }) => loteId ?? 'Por sellar' },
]

/** Who read, exported, deleted or changed what: filters, pages and a file. */
export function Auditoria({ pestanas }: { pestanas: ReactNode }) {
  const busqueda = useSearch()
  const { inicial, porOmision, lee } = useConsulta(busqueda, ENTRADAS, ORDEN)
  const tabla = useFlow('adminUsuariosAuditTable', { ruta: 'adminUsuarios', scope: null, query: inicial, defaults: porOmision })
  const archivo = useFlow('adminUsuariosAuditDownload', undefined)
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)
  const descargando = useSelector(archivo, (s) => s.hasTag('busy'))
  const falla = useSelector(archivo, (s) => s.context.failure)
  useAddress(tabla, (direccion) => ({ query: lee(direccion) }))
  const filtra = (cambio: Record<string, string>): void => tabla.send({ type: 'FILTER', filters: cambio })
  const dia = (nombre: 'desde' | 'hasta', etiqueta: string) => (
    <CampoDia
      etiqueta={etiqueta}
      id={nombre}
      className="md:w-44"
      value={filtros[nombre] ?? ''}
      onChange={(elegido) => filtra({ [nombre]: elegido })}
    />
  )
  return (
    <div data-state={estado}>
      <Titulo
        guia="Lo que se hizo con datos personales. Nada de aquí se puede cambiar ni borrar."
        acciones={
          <Boton ocupado={descargando} textoOcupado="Preparando" onClick={() => archivo.send({ type: 'DOWNLOAD', request: filtros })}>
            <Icono nombre="descargar" />
            Descargar CSV
          </Boton>
        }
      >
        Auditoría
      </Titulo>
      {pestanas}
      <div className="grid gap-6">
        {falla && (
          <Aviso tono="error" role="alert" titulo="No pudimos preparar el archivo">
            <p>{falla.mensaje}</p>
          </Aviso>
        )}
        <Buscador
          campos={[
            { name: 'nombreUsuario', etiqueta: 'Nombre de usuario' },
            { name: 'runEstudiante', etiqueta: 'RUN del estudiante' },
            { name: 'idRbd', etiqueta: 'RBD', corto: true },
            { name: 'objetoId', etiqueta: 'Identificador' },
          ]}
          filtros={filtros}
          onBuscar={filtra}
        >
          <Selector
            etiqueta="Acción"
            id={idDeFiltro('accion')}
            name="accion"
            vacio="Todas"
            className="md:w-56"
            value={filtros['accion'] ?? ''}
            onChange={(accion) => filtra({ accion })}
            opciones={Object.entries(ACCIONES_AUDITADAS).map(([valor, texto]) => ({ valor, texto }))}
          />
          {dia('desde', 'Desde')}
          {dia('hasta', 'Hasta')}
        </Buscador>
        <Listado
          flujo={tabla}
          columnas={COLUMNAS}
          clave={({ auditoriaId }) => auditoriaId}
          nombres={['hechos', 'hecho']}
          vacio={{ titulo: 'Todavía no hay nada', texto: 'Lo que se haga con datos personales aparecerá aquí.' }}
        />
      </div>
    </div>
  )
}
