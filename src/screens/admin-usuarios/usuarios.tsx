import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter'
import { dataState, useAddress, useFlow, usePart } from '#app/use-flow.ts'
import { usuariosAdmin, type ReferenciaDeUsuarios, type UsuarioAdministrado } from '#contract/usuarios.admin.ts'
import { rolesQueAdministra } from '#contract/rules/administracion.ts'
import { NOMBRE_DE_ROL, ROL, type RolId } from '#contract/rules/roles.ts'
import { nivelDeAlcance } from '#contract/rules/territorio.ts'
import { collectionFailure, rows } from '#machines/collection/collection.selectors.ts'
import { tableQuery } from '#machines/table/table.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { Buscador, idDeFiltro } from '../administracion/buscador.tsx'
import { useConsulta } from '../administracion/consulta.ts'
import { Listado, type Columna, ConCorreo, TITULO_DE_FILA } from '../administracion/listado.tsx'
import { FichaDeUsuario } from './ficha.tsx'
import { CierreDeSesiones, SegundoFactorPerdido } from './seguridad.tsx'
import { puedeLlamar } from '#contract/rules/permisos.ts'
import { Restablecer, nombreDeUsuario } from './restablecer.tsx'

const ORDEN = { field: 'nombres', direction: 'asc' } as const
const ENTRADAS = usuariosAdmin.getAdminUsuarios.query.entries

const esEscuela = ({ usuarioRol }: UsuarioAdministrado): boolean => usuarioRol.rolId === ROL.RBD

/** What an account enters by: a school, by its RBD with its digit. */
function ingresaCon(fila: UsuarioAdministrado): string {
  if (!esEscuela(fila)) return fila.nombreUsuario
  return `RBD ${fila.nombreUsuario}${fila.dgvRbd === null ? '' : `-${fila.dgvRbd}`}`
}

/** What the list tells of an account, whose name edits it; not yet where `editar` is null. */
const columnasCon = (editar: ((fila: UsuarioAdministrado) => void) | null): readonly Columna<UsuarioAdministrado>[] => [
  {
    id: 'nombres',
    titulo: 'Usuario',
    ordenable: true,
    celda: (fila) => (
      <>
        <button type="button" className={TITULO_DE_FILA} disabled={editar === null} onClick={() => editar?.(fila)}>
          <span className="sr-only">Editar a </span>
          {nombreDeUsuario(fila)}
        </button>
        <ConCorreo correo={fila.correoElectronico}>{ingresaCon(fila)}</ConCorreo>
        {fila.correoRepetido && (
          <span className="flex items-center gap-2 text-nota font-medium text-aviso">
            <Icono nombre="alerta" className="size-5" />
            Otra cuenta activa tiene este correo: ninguna ingresa con Microsoft.
          </span>
        )}
      </>
    ),
  },
  {
    id: 'rolId',
    titulo: 'Rol y territorio',
    ordenable: true,
    seEntiendeSola: true,
    celda: (fila) => (
      <>
        {fila.usuarioRol.rol.dsRol}
        <span className="block text-nota text-tinta-2">{esEscuela(fila) ? fila.dsComuna : fila.dsTerritorio}</span>
      </>
    ),
  },
  { id: 'activo', titulo: 'Estado', ordenable: true, seEntiendeSola: true, celda: (fila) => <Estado activo={fila.activo} /> },
]

function Estado({ activo }: { activo: boolean }) {
  return (
    <span
      className={
        activo ? 'inline-flex items-center gap-2 font-semibold text-exito' : 'inline-flex items-center gap-2 font-semibold text-tinta-2'
      }
    >
      <Icono nombre={activo ? 'listo' : 'cerrar'} />
      {activo ? 'Activo' : 'Inactivo'}
    </span>
  )
}

/** The list of accounts, with the form of one. */
export function Usuarios({ pestanas, rolId }: { pestanas: ReactNode; rolId: RolId }) {
  const busqueda = useSearch()
  const { inicial, porOmision, lee } = useConsulta(busqueda, ENTRADAS, ORDEN)
  const escritorio = useFlow('adminUsuarios', { rolId, query: inicial, defaults: porOmision })
  const tabla = usePart(escritorio, 'table')
  const registro = usePart(escritorio, 'record')
  const clave = usePart(escritorio, 'reset')
  const sesiones = usePart(escritorio, 'sessions')
  const segundoFactor = usePart(escritorio, 'secondFactor')
  const referencias = usePart(escritorio, 'reference')

  const estadoDelEscritorio = useSelector(escritorio, (s) => dataState('admin-usuarios', s))
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)
  const [referencia] = useSelector(referencias, rows<ReferenciaDeUsuarios>)
  const sinReferencia = useSelector(referencias, collectionFailure)

  useAddress(tabla, (direccion) => ({ query: lee(direccion) }))
  const filtra = (cambio: Record<string, string>): void => tabla.send({ type: 'FILTER', filters: cambio })

  return (
    <div data-state={estadoDelEscritorio}>
      <div data-state={estado}>
        <Titulo
          acciones={
            <Boton variante="principal" disabled={!referencia} onClick={() => registro.send({ type: 'CREATE' })}>
              <Icono nombre="agregar" />
              Crear usuario
            </Boton>
          }
        >
          Usuarios
        </Titulo>
        {pestanas}
        <div className="grid gap-6">
          {sinReferencia && (
            <Reintento
              titulo="No pudimos cargar el territorio y los cargos"
              mensaje={sinReferencia.mensaje}
              onReintentar={() => referencias.send({ type: 'RETRY' })}
            />
          )}
          <Buscador campos={[{ name: 'searchTerm', etiqueta: 'Nombre, RBD o correo' }]} filtros={filtros} onBuscar={filtra}>
            <Selector
              etiqueta="Rol"
              id={idDeFiltro('rolId')}
              name="rolId"
              vacio="Todos"
              className="md:w-44"
              value={filtros['rolId'] ?? ''}
              onChange={(valor) => filtra({ rolId: valor })}
              opciones={rolesQueAdministra(rolId).map((rol) => ({ valor: String(rol), texto: NOMBRE_DE_ROL[rol] }))}
            />
            {nivelDeAlcance(rolId) === 'pais' && (
              <Selector
                etiqueta="Región"
                id={idDeFiltro('regionId')}
                name="regionId"
                vacio="Todas"
                className="md:w-44"
                value={filtros['regionId'] ?? ''}
                onChange={(valor) => filtra({ regionId: valor })}
                opciones={(referencia?.regiones ?? []).map(({ regionId, nombre }) => ({ valor: regionId, texto: nombre }))}
              />
            )}
            <Selector
              etiqueta="Estado"
              id={idDeFiltro('activo')}
              name="activo"
              vacio="Todos"
              className="md:w-36"
              value={filtros['activo'] ?? ''}
              onChange={(valor) => filtra({ activo: valor })}
              opciones={[
                { valor: 'Si', texto: 'Activos' },
                { valor: 'No', texto: 'Inactivos' },
              ]}
            />
          </Buscador>
          <Listado
            flujo={tabla}
            columnas={columnasCon(referencia ? (item) => registro.send({ type: 'OPEN', item }) : null)}
            seElige
            clave={({ usuarioId }) => usuarioId}
            nombres={['usuarios', 'usuario']}
            vacio={{ titulo: 'No hay usuarios en su territorio', texto: 'Cree el primero, o cárguelos desde un archivo.' }}
            accion={(fila) => (
              <>
                <Boton variante="llano" onClick={() => clave.send({ type: 'ASK', target: fila })}>
                  Enviar enlace<span className="sr-only"> de contraseña a {nombreDeUsuario(fila)}</span>
                </Boton>
                <Boton variante="llano" onClick={() => sesiones.send({ type: 'ASK', target: fila })}>
                  Sesiones<span className="sr-only"> de {nombreDeUsuario(fila)}</span>
                </Boton>
                {fila.conSegundoFactor && puedeLlamar(rolId, 'deleteAdminUsuariosSegundoFactor') && (
                  <Boton variante="llano" onClick={() => segundoFactor.send({ type: 'ASK', target: fila })}>
                    Segundo factor<span className="sr-only"> de {nombreDeUsuario(fila)}</span>
                  </Boton>
                )}
              </>
            )}
          />
        </div>
        {referencia && <FichaDeUsuario flujo={registro} referencia={referencia} rolId={rolId} />}
      </div>
      <Restablecer flujo={clave} />
      <CierreDeSesiones flujo={sesiones} />
      <SegundoFactorPerdido flujo={segundoFactor} />
    </div>
  )
}
