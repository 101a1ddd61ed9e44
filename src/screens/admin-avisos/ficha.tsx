import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { Part } from '#app/use-flow.ts'
import { useDraft } from '#app/use-draft.ts'
import type {
  AdministracionDeAvisos,
  FormularioDePublicacion,
  Publicacion,
  PublicacionEscrita,
  TipoDePublicacion,
} from '#contract/avisos.ts'
import { NOMBRE_DE_ROL, ROLES, type RolId } from '#contract/rules/roles.ts'
import {
  isRecordBusy,
  isRecordClosed,
  record,
  recordFailure,
  recordView,
  submitted,
  theirs,
} from '#machines/admin-record/admin-record.selectors.ts'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { Campo, CampoTexto, CONTROL, Selector } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Grupo } from '#ui/formulario/grupo.tsx'
import { Opcion } from '#ui/formulario/opcion.tsx'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { diaDe, enFecha, instanteDe } from '#ui/texto/fechas.ts'
import { Conflicto } from '../administracion/conflicto.tsx'
import { ArchivosDePublicacion } from './archivos.tsx'
import { INGRESOS } from './fila.tsx'

type Periodos = AdministracionDeAvisos['periodos']

interface PropsDeFicha {
  flujo: Part<'adminAvisos', 'record'>
  /** The kind that a new one is of, and how many of it there are. */
  tipo: TipoDePublicacion
  cuantas: number
  periodos: Periodos
}

const NOMBRES: Readonly<Record<TipoDePublicacion, string>> = { aviso: 'aviso', video: 'video', documento: 'documento' }

function escritaDe(publicacion: Publicacion | null, tipo: TipoDePublicacion, cuantas: number): PublicacionEscrita {
  if (publicacion !== null) {
    const { publicacionId: _, version: _version, retirada: _retirada, archivos: _archivos, ...escrita } = publicacion
    return escrita
  }
  return {
    tipo,
    titulo: '',
    texto: '',
    destacado: null,
    audiencia: tipo === 'documento' ? null : 'establecimiento',
    roles: null,
    periodoId: null,
    desde: instanteDe(diaDe(new Date().toISOString()), '00:00:00'),
    hasta: null,
    lugar: cuantas + 1,
    segundos: null,
    transcripcion: [],
  }
}

function enEspanol({ titulo, texto, destacado, audiencia, roles, periodoId, desde, hasta, lugar }: PublicacionEscrita, periodos: Periodos) {
  return {
    Título: titulo,
    Texto: texto,
    Destacado: destacado ?? '',
    Ingreso: audiencia === null ? '' : INGRESOS[audiencia],
    Perfiles: roles?.map((rol) => NOMBRE_DE_ROL[rol]).join(', ') ?? 'Todos',
    Período: periodos.find((uno) => uno.periodoId === periodoId)?.nombre ?? 'Todos',
    Desde: enFecha(desde),
    Hasta: hasta === null ? '' : enFecha(hasta),
    Lugar: String(lugar),
  }
}

/** The form of a publication in its dialog, or both versions of one that two people changed. */
export function FichaDePublicacion({ flujo, tipo: nuevo, cuantas, periodos }: PropsDeFicha) {
  const vista = useSelector(flujo, recordView)
  const publicacion = useSelector(flujo, record<Publicacion>)
  const enviado = useSelector(flujo, submitted<FormularioDePublicacion>)
  const guardada = useSelector(flujo, theirs<Publicacion>)
  const ocupado = useSelector(flujo, isRecordBusy)
  const tipo = publicacion?.tipo ?? nuevo
  if (vista === 'conflicto' && enviado && guardada) {
    const suya = enEspanol(enviado.escrita, periodos)
    return <Conflicto flujo={flujo} suya={suya} guardada={enEspanol(escritaDe(guardada, tipo, cuantas), periodos)} />
  }
  if (vista !== 'formulario') return null
  const borrador = `admin-avisos ${tipo} ${publicacion?.publicacionId ?? 'nueva'} ${publicacion?.version ?? 0}`
  return (
    <DialogoDeFormulario
      titulo={`${publicacion === null ? 'Crear' : 'Editar'} ${NOMBRES[tipo]}`}
      formulario="publicacion"
      accion={publicacion === null ? 'Publicar' : 'Guardar cambios'}
      enCurso="Guardando"
      ocupado={ocupado}
      onCerrar={() => flujo.send({ type: 'CANCEL' })}
    >
      <Formulario
        key={borrador}
        borrador={borrador}
        flujo={flujo}
        publicacion={publicacion}
        inicial={enviado?.escrita ?? escritaDe(publicacion, tipo, cuantas)}
        lugares={publicacion === null ? cuantas + 1 : cuantas}
        periodos={periodos}
        ocupado={ocupado}
      />
    </DialogoDeFormulario>
  )
}

interface PropsDeFormulario {
  flujo: PropsDeFicha['flujo']
  borrador: string
  publicacion: Publicacion | null
  inicial: PublicacionEscrita
  lugares: number
  periodos: Periodos
  ocupado: boolean
}

/** The page's own title has the name of the field as its id. */
const TITULO = 'titulo-de-publicacion'

function conIdDeTitulo({ titulo, ...otros }: Readonly<Record<string, string>>): Record<string, string> {
  return titulo === undefined ? otros : { [TITULO]: titulo, ...otros }
}

const CUERPO: Readonly<Record<'aviso' | 'documento', string>> = { aviso: 'Aviso', documento: 'Para qué sirve' }

function Formulario({ flujo, borrador, publicacion, inicial, lugares, periodos, ocupado }: PropsDeFormulario) {
  const { draft: datos, write: pone, recovered: recuperado } = useDraft(flujo, borrador, inicial, isRecordClosed)
  const [archivos, setArchivos] = useState<FormularioDePublicacion['archivos']>([])
  const falla = useSelector(flujo, recordFailure)
  const error = (campo: string): string | undefined => falla?.campos[campo]
  const { tipo } = datos
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (ocupado) return
    const transcripcion = datos.transcripcion.filter((linea) => linea.trim() !== '')
    flujo.send({ type: 'SAVE', data: { escrita: { ...datos, transcripcion }, publicada: publicacion !== null, archivos } })
  }
  const dia = (campo: 'desde' | 'hasta', etiqueta: string, horas: '00:00:00' | '23:59:59') => (
    <Campo etiqueta={etiqueta} id={campo} error={error(campo)}>
      {(aria) => (
        <input
          {...aria}
          type="date"
          className={CONTROL}
          value={datos[campo] ? diaDe(datos[campo]) : ''}
          onChange={({ currentTarget: { value } }) =>
            pone({ [campo]: campo === 'hasta' && value === '' ? null : instanteDe(value, horas) })
          }
        />
      )}
    </Campo>
  )
  return (
    <form id="publicacion" noValidate className="grid gap-5" onSubmit={alEnviar}>
      {recuperado && <Recuperado />}
      <FallaDeCampos falla={falla && { ...falla, campos: conIdDeTitulo(falla.campos) }} />
      <FallaGeneral falla={falla} titulo="No se pudo guardar" />
      <CampoTexto
        etiqueta="Título"
        name="titulo"
        id={TITULO}
        autoComplete="off"
        maxLength={150}
        required
        value={datos.titulo}
        error={error('titulo')}
        onChange={(titulo) => pone({ titulo })}
      />
      {tipo === 'aviso' && (
        <CampoTexto
          etiqueta="Palabras destacadas del título"
          name="destacado"
          ayuda="Por ejemplo, la fecha. Puede quedar en blanco."
          autoComplete="off"
          maxLength={60}
          value={datos.destacado ?? ''}
          error={error('destacado')}
          onChange={(destacado) => pone({ destacado: destacado === '' ? null : destacado })}
        />
      )}
      {tipo !== 'video' && (
        <CampoTexto
          etiqueta={CUERPO[tipo]}
          name="texto"
          autoComplete="off"
          maxLength={400}
          required
          value={datos.texto}
          error={error('texto')}
          onChange={(texto) => pone({ texto })}
        />
      )}
      <ArchivosDePublicacion tipo={tipo} guardados={publicacion?.archivos ?? []} elegidos={archivos} error={error} onElegir={setArchivos} />
      {tipo === 'video' && <DeVideo datos={datos} error={error} onCambio={pone} />}
      {tipo === 'documento' ? (
        <DeDocumento datos={datos} periodos={periodos} error={error} onCambio={pone} />
      ) : (
        <Selector
          etiqueta="Dónde se muestra"
          name="audiencia"
          value={datos.audiencia ?? ''}
          error={error('audiencia')}
          onChange={(audiencia) => pone({ audiencia: audiencia as PublicacionEscrita['audiencia'] })}
          opciones={Object.entries(INGRESOS).map(([valor, texto]) => ({ valor, texto }))}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        {dia('desde', 'Desde el', '00:00:00')}
        {dia('hasta', tipo === 'documento' ? 'Hasta el (puede quedar en blanco)' : 'Hasta el', '23:59:59')}
        <Selector
          etiqueta="Lugar en la lista"
          name="lugar"
          value={String(datos.lugar)}
          error={error('lugar')}
          onChange={(lugar) => pone({ lugar: Number(lugar) })}
          opciones={Array.from({ length: lugares }, (_, i) => ({ valor: String(i + 1), texto: String(i + 1) }))}
        />
      </div>
    </form>
  )
}

interface PropsDeParte {
  datos: PublicacionEscrita
  error: (campo: string) => string | undefined
  onCambio: (cambio: Partial<PublicacionEscrita>) => void
}

function DeVideo({ datos: { segundos, transcripcion }, error, onCambio }: PropsDeParte) {
  return (
    <>
      <CampoTexto
        etiqueta="Cuántos segundos dura"
        name="segundos"
        inputMode="numeric"
        cifras
        value={segundos === null ? '' : String(segundos)}
        error={error('segundos')}
        onChange={(valor) => onCambio({ segundos: Number(valor.replace(/\D/g, '')) || null })}
      />
      <Campo etiqueta="Transcripción" id="transcripcion" ayuda="Una frase en cada línea." error={error('transcripcion')}>
        {(aria) => (
          <textarea
            {...aria}
            rows={5}
            className={CONTROL}
            value={transcripcion.join('\n')}
            onChange={({ currentTarget: { value } }) => onCambio({ transcripcion: value === '' ? [] : value.split('\n') })}
          />
        )}
      </Campo>
    </>
  )
}

function DeDocumento({ datos: { roles, periodoId }, periodos, error, onCambio }: PropsDeParte & { periodos: Periodos }) {
  const cambia = (rol: RolId, marcado: boolean): void => {
    const elegidos = roles ?? []
    onCambio({ roles: ROLES.filter((uno) => (uno === rol ? marcado : elegidos.includes(uno))) })
  }
  return (
    <>
      <Grupo titulo="Quiénes lo ven">
        <Opcion tipo="checkbox" name="todos" checked={roles === null} onChange={(marcado) => onCambio({ roles: marcado ? null : [] })}>
          Todos los perfiles
        </Opcion>
        {roles !== null &&
          ROLES.map((rol) => (
            <Opcion
              key={rol}
              tipo="checkbox"
              name="roles"
              id={rol === ROLES[0] ? 'roles' : `rol-${rol}`}
              invalid={error('roles') !== undefined}
              checked={roles.includes(rol)}
              onChange={(marcado) => cambia(rol, marcado)}
            >
              {NOMBRE_DE_ROL[rol]}
            </Opcion>
          ))}
      </Grupo>
      <Selector
        etiqueta="Período"
        name="periodoId"
        vacio="Todos"
        value={String(periodoId ?? '')}
        error={error('periodoId')}
        onChange={(valor) => onCambio({ periodoId: valor === '' ? null : Number(valor) })}
        opciones={periodos.map((uno) => ({ valor: String(uno.periodoId), texto: uno.nombre }))}
      />
    </>
  )
}
