import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { dataState, useAddress, useFlow, usePart } from '#app/use-flow.ts'
import { apoderadosAdmin, type ApoderadoAdministrado, type VinculoAdministrado } from '#contract/apoderados.admin.ts'
import { nombreDePerfil } from '#contract/rules/origen.ts'
import { ROL } from '#contract/rules/roles.ts'
import { formateaRut } from '#contract/rules/rut.ts'
import { tableQuery } from '#machines/table/table.selectors.ts'
import { clases } from '#ui/clases.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { Icono } from '#ui/iconos.tsx'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import { Titulo } from '#ui/marco/titulo.tsx'
import { Buscador, idDeFiltro } from '../administracion/buscador.tsx'
import { useConsulta } from '../administracion/consulta.ts'
import { Listado, type Columna, ConCorreo, SOBRE_LA_FILA, TITULO_DE_FILA } from '../administracion/listado.tsx'
import { Preguntas } from './preguntas.tsx'
import { FichaDeApoderado } from './ficha.tsx'
import { Vincular } from './vincular.tsx'

const ORDEN = { field: 'apellidoPaterno', direction: 'asc' } as const
const ENTRADAS = apoderadosAdmin.getAdminApoderados.query.entries

function estadoDe({ activo, verificado }: ApoderadoAdministrado): string {
  if (!activo) return 'Inactivo'
  return verificado ? 'Verificado' : 'Por verificar'
}

/** Guardians by their RUN, name, e-mail or student; each with its students, which are linked and unlinked here. */
export default function AdminApoderadosEstudiantes() {
  const busqueda = useSearch()
  const { inicial, porOmision, lee } = useConsulta(busqueda, ENTRADAS, ORDEN)
  const escritorio = useFlow('adminApoderadosEstudiantes', { query: inicial, defaults: porOmision })
  const tabla = usePart(escritorio, 'table')
  const registro = usePart(escritorio, 'record')
  const vinculo = usePart(escritorio, 'link')
  const confirmacion = usePart(escritorio, 'confirm')
  const desvinculo = usePart(escritorio, 'unlink')
  const reenvio = usePart(escritorio, 'resend')
  const estadoDelEscritorio = useSelector(escritorio, (s) => dataState('admin-apoderados-estudiantes', s))
  const estado = useSelector(tabla, (s) => dataState('table', s))
  const { filters: filtros } = useSelector(tabla, tableQuery)
  useAddress(tabla, (direccion) => ({ query: lee(direccion) }))
  const filtra = (cambio: Record<string, string>): void => tabla.send({ type: 'FILTER', filters: cambio })
  const columnas: readonly Columna<ApoderadoAdministrado>[] = [
    {
      id: 'apellidoPaterno',
      titulo: 'Apoderado',
      ordenable: true,
      celda: (fila) => (
        <>
          <button type="button" className={TITULO_DE_FILA} onClick={() => registro.send({ type: 'OPEN', item: fila })}>
            <span className="sr-only">Editar a </span>
            {nombreCompleto(fila)}
          </button>
          <ConCorreo correo={fila.correoElectronico}>
            RUN {formateaRut(fila.runApoderado)}
            {fila.origen === 'EPJA' && `, ${nombreDePerfil({ rolId: ROL.APODERADO, origen: fila.origen })}`}
          </ConCorreo>
        </>
      ),
    },
    { id: 'estado', titulo: 'Estado', seEntiendeSola: true, celda: estadoDe },
    {
      id: 'estudiantes',
      titulo: 'Estudiantes',
      seEntiendeSola: true,
      celda: (fila) => (
        <Estudiantes
          estudiantes={fila.estudiantes}
          onConfirmar={(uno) => confirmacion.send({ type: 'ASK', target: uno })}
          onDesvincular={(uno) => desvinculo.send({ type: 'ASK', target: uno })}
        />
      ),
    },
  ]
  return (
    <div data-state={estadoDelEscritorio}>
      <div data-state={estado}>
        <Titulo
          guia="Busque por el RUN del apoderado o del estudiante."
          acciones={
            <Boton variante="principal" onClick={() => registro.send({ type: 'CREATE' })}>
              <Icono nombre="agregar" />
              Crear apoderado
            </Boton>
          }
        >
          Apoderados y estudiantes
        </Titulo>
        <div className="grid gap-6">
          <Buscador
            campos={[
              { name: 'runApoderado', etiqueta: 'RUN del apoderado' },
              { name: 'nombres', etiqueta: 'Nombre' },
              { name: 'runEstudiante', etiqueta: 'RUN del estudiante' },
            ]}
            filtros={filtros}
            onBuscar={filtra}
          >
            <Selector
              etiqueta="Estado"
              id={idDeFiltro('activo')}
              name="activo"
              vacio="Todos"
              className="md:w-36"
              value={filtros['activo'] ?? ''}
              onChange={(activo) => filtra({ activo })}
              opciones={[
                { valor: '1', texto: 'Activos' },
                { valor: '0', texto: 'Inactivos' },
              ]}
            />
          </Buscador>
          <Listado
            flujo={tabla}
            columnas={columnas}
            seElige
            clave={({ usuarioId }) => usuarioId}
            nombres={['apoderados', 'apoderado']}
            vacio={{
              titulo: 'No hay apoderados en su territorio',
              texto: 'Aparecen aquí al vincular a sus estudiantes. Con su RUN los encuentra desde antes.',
            }}
            accion={(fila) => (
              <>
                {!fila.verificado && fila.activo && (
                  <Boton variante="llano" onClick={() => reenvio.send({ type: 'ASK', target: fila })}>
                    Reenviar<span className="sr-only"> verificación a {nombreCompleto(fila)}</span>
                  </Boton>
                )}
                <Boton variante="llano" onClick={() => vinculo.send({ type: 'OPEN', item: fila })}>
                  Vincular<span className="sr-only"> un estudiante a {nombreCompleto(fila)}</span>
                </Boton>
              </>
            )}
          />
        </div>
      </div>
      <FichaDeApoderado flujo={registro} />
      <Vincular flujo={vinculo} nombreDe={nombreCompleto} />
      <Preguntas confirmacion={confirmacion} desvinculo={desvinculo} reenvio={reenvio} nombreDe={nombreCompleto} />
    </div>
  )
}

function Estudiantes({
  estudiantes,
  onConfirmar,
  onDesvincular,
}: {
  estudiantes: readonly VinculoAdministrado[]
  onConfirmar: (uno: VinculoAdministrado) => void
  onDesvincular: (uno: VinculoAdministrado) => void
}) {
  if (estudiantes.length === 0) return <span className="text-tinta-2">Ninguno a la vista</span>
  return (
    <ul className="grid gap-1">
      {estudiantes.map((uno) => (
        <li key={uno.vinculoId} className="flex flex-wrap items-center justify-between gap-x-6">
          <span className="flex-[1_1_9rem]">
            {nombreCompleto(uno)}
            <span className="block text-nota text-tinta-2">
              {uno.dsGrado} {uno.letraCurso}, {uno.dsNomEstable}
              {uno.probado === null && '. Vínculo por comprobar'}
            </span>
          </span>
          <span className={clases(SOBRE_LA_FILA, '-mx-3 shrink-0 max-md:flex-col max-md:items-end')}>
            {uno.probado === null && (
              <Boton variante="llano" onClick={() => onConfirmar(uno)}>
                Confirmar<span className="sr-only"> el vínculo con {nombreCompleto(uno)}</span>
              </Boton>
            )}
            <Boton variante="llano" onClick={() => onDesvincular(uno)}>
              Desvincular<span className="sr-only"> a {nombreCompleto(uno)}</span>
            </Boton>
          </span>
        </li>
      ))}
    </ul>
  )
}
