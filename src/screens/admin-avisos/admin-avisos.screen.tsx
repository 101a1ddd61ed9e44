import { useSelector } from '@xstate/react'
import { useSearch } from 'wouter'
import { dataState, useFlow, usePart, type Part } from '#app/use-flow.ts'
import { TIPOS_DE_PUBLICACION, type AdministracionDeAvisos, type TipoDePublicacion } from '#contract/avisos.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { downloadFailure } from '#machines/file-download/file-download.selectors.ts'
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
import { FichaDePublicacion } from './ficha.tsx'
import { FilaDePublicacion } from './fila.tsx'

const PARTES: Readonly<Record<TipoDePublicacion, { pestana: string; crear: string; guia: string; vacio: string }>> = {
  aviso: {
    pestana: 'Avisos',
    crear: 'Crear aviso',
    guia: 'Cada ingreso muestra el primer aviso que rige ese día.',
    vacio: 'Un aviso se lee junto al formulario de ingreso.',
  },
  video: {
    pestana: 'Videos',
    crear: 'Crear video',
    guia: 'Cada ingreso ofrece el primer video que rige ese día, con sus subtítulos y su transcripción.',
    vacio: 'Un video se ofrece junto al formulario de ingreso.',
  },
  documento: {
    pestana: 'Documentos',
    crear: 'Crear documento',
    guia: 'Cada perfil ve en «Documentos de apoyo» los suyos, del período abierto y de todos.',
    vacio: 'Un documento se ofrece en «Documentos de apoyo» a los perfiles que usted elija.',
  },
}

function tipoDe(busqueda: string): TipoDePublicacion {
  const vista = new URLSearchParams(busqueda).get('vista')
  return TIPOS_DE_PUBLICACION.find((tipo) => tipo === vista) ?? 'aviso'
}

/** Notices and videos of the sign-in screens, and supporting documents (decisions, pages; ADR 051). */
export default function AdminAvisos() {
  const tipo = tipoDe(useSearch())
  const escritorio = useFlow('adminAvisos', undefined)
  const lista = usePart(escritorio, 'list')
  const registro = usePart(escritorio, 'record')
  const retiro = usePart(escritorio, 'withdrawing')
  const vuelta = usePart(escritorio, 'restoring')
  const descarga = useFlow('documentosApoyoDownload', undefined)
  const estado = useSelector(escritorio, (s) => dataState('admin-avisos', s))
  const vista = useSelector(lista, collectionView)
  const [todo] = useSelector(lista, rows<AdministracionDeAvisos>)
  const falla = useSelector(lista, collectionFailure)
  const sinArchivo = useSelector(descarga, downloadFailure)
  const parte = PARTES[tipo]
  const suyas = (todo?.publicaciones ?? []).filter((una) => una.tipo === tipo)
  return (
    <div data-state={estado}>
      <Titulo
        guia={parte.guia}
        acciones={
          <Boton variante="principal" disabled={todo === undefined} onClick={() => registro.send({ type: 'CREATE' })}>
            <Icono nombre="agregar" />
            {parte.crear}
          </Boton>
        }
      >
        {RUTAS_DE_APP.adminAvisos.titulo}
      </Titulo>
      <Pestanas
        etiqueta="Qué se publica"
        actual={tipo}
        pestanas={TIPOS_DE_PUBLICACION.map((id) => ({ id, texto: PARTES[id].pestana, href: pathOf('adminAvisos', { vista: id }) }))}
      />
      {falla && (
        <Reintento
          titulo="No pudimos cargar lo publicado"
          mensaje={falla.mensaje}
          onReintentar={() => lista.send({ type: vista === 'fallida' ? 'RETRY' : 'REFRESH' })}
        />
      )}
      {sinArchivo && (
        <Reintento titulo="El archivo no llegó" mensaje={sinArchivo.mensaje} onReintentar={() => descarga.send({ type: 'RETRY' })} />
      )}
      {vista === 'cargando' && (
        <Hoja>
          <Esqueleto texto="Cargando lo publicado…" lineas={4} />
        </Hoja>
      )}
      {todo !== undefined && suyas.length === 0 && (
        <Hoja>
          <Vacio titulo="Todavía no hay ninguno" texto={parte.vacio} />
        </Hoja>
      )}
      {suyas.length > 0 && (
        <ul className="grid gap-4">
          {suyas.map((publicacion) => (
            <li key={publicacion.publicacionId}>
              <FilaDePublicacion
                publicacion={publicacion}
                todas={suyas}
                periodos={todo?.periodos ?? []}
                onEditar={() => registro.send({ type: 'OPEN', item: publicacion })}
                onRetirar={() => retiro.send({ type: 'ASK', target: publicacion })}
                onPublicar={() => vuelta.send({ type: 'ASK', target: publicacion })}
                onDescargar={(nombre) => descarga.send({ type: 'DOWNLOAD', request: { documentoId: publicacion.publicacionId, nombre } })}
              />
            </li>
          ))}
        </ul>
      )}
      {todo !== undefined && <FichaDePublicacion flujo={registro} tipo={tipo} cuantas={suyas.length} periodos={todo.periodos} />}
      <Confirmacion flujo={retiro} titulo="Retirar la publicación" accion="Retirar">
        Deja de verse desde ahora. Puede publicarla otra vez cuando quiera.
      </Confirmacion>
      <Confirmacion flujo={vuelta} titulo="Publicar otra vez" accion="Publicar">
        Se verá otra vez en sus días.
      </Confirmacion>
    </div>
  )
}

interface PropsDeConfirmacion {
  flujo: Part<'adminAvisos', 'withdrawing' | 'restoring'>
  titulo: string
  accion: string
  children: string
}

function Confirmacion({ flujo, titulo, accion, children }: PropsDeConfirmacion) {
  const [publicacion, pregunta] = usePregunta(flujo)
  if (publicacion === null) return null
  return (
    <Pregunta titulo={titulo} accion={accion} {...pregunta}>
      <p className="font-accion">{publicacion.titulo}</p>
      <p>{children}</p>
    </Pregunta>
  )
}
