import { useSelector } from '@xstate/react'
import type { Part } from '#app/use-flow.ts'
import type { FormularioDePublicacion, Publicacion, PublicacionEscrita, TipoDePublicacion } from '#contract/avisos.ts'
import { NOMBRE_DE_ROL } from '#contract/rules/roles.ts'
import { isRecordBusy, record, recordView, submitted, theirs } from '#machines/admin-record/admin-record.selectors.ts'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { diaDe, enFecha, instanteDe } from '#ui/texto/fechas.ts'
import { Conflicto } from '../administracion/conflicto.tsx'
import { INGRESOS } from './fila.tsx'
import { Formulario } from './formulario.tsx'
import type { Periodos } from './por-tipo.tsx'

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
