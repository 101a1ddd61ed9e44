import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { Part } from '#app/use-flow.ts'
import { useDraft } from '#app/use-draft.ts'
import type { FormularioDePublicacion, Publicacion, PublicacionEscrita } from '#contract/avisos.ts'
import { isRecordClosed, recordFailure } from '#machines/admin-record/admin-record.selectors.ts'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { CampoTexto, Selector } from '#ui/formulario/campo.tsx'
import { CampoDia } from '#ui/formulario/campo-dia.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { diaDe, instanteDe } from '#ui/texto/fechas.ts'
import { ArchivosDePublicacion } from './archivos.tsx'
import { INGRESOS } from './fila.tsx'
import { DeDocumento, DeVideo, type Periodos } from './por-tipo.tsx'

interface PropsDeFormulario {
  flujo: Part<'adminAvisos', 'record'>
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

/** What is published, as it is written: a notice, a video or a supporting document. */
export function Formulario({ flujo, borrador, publicacion, inicial, lugares, periodos, ocupado }: PropsDeFormulario) {
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
    <CampoDia
      etiqueta={etiqueta}
      id={campo}
      error={error(campo)}
      value={datos[campo] ? diaDe(datos[campo]) : ''}
      onChange={(valor) => pone({ [campo]: campo === 'hasta' && valor === '' ? null : instanteDe(valor, horas) })}
    />
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
