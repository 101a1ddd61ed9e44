import { useSelector } from '@xstate/react'
import { Suspense, type FormEvent } from 'react'
import { useDraft } from '#app/use-draft.ts'
import { useFlow, type Part } from '#app/use-flow.ts'
import type { EncuestaAdministrada } from '#contract/encuestas.admin.ts'
import type { EncuestaDeProveedor, Revision } from '#contract/proveedor.ts'
import {
  isRecordBusy,
  isRecordClosed,
  record,
  recordFailure,
  recordView,
  submitted,
  theirs,
} from '#machines/admin-record/admin-record.selectors.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Recuperado } from '#ui/avisos/recuperado.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Icono } from '#ui/iconos.tsx'
import { DialogoDeFormulario } from '#ui/marco/dialogo-de-formulario.tsx'
import { Conflicto } from '../administracion/conflicto.tsx'

interface PropsDeUnion {
  flujo: Part<'adminEncuestas', 'tie'>
}

const enEspanol = (sid: number | null | undefined): Record<string, string> => ({
  'Encuesta de LimeSurvey': typeof sid === 'number' ? String(sid) : 'Ninguna',
})

/** A survey and the one of LimeSurvey that people answer for it. */
export function Union({ flujo }: PropsDeUnion) {
  const vista = useSelector(flujo, recordView)
  const encuesta = useSelector(flujo, record<EncuestaAdministrada>)
  const enviada = useSelector(flujo, submitted<{ sid: number | null }>)
  const guardada = useSelector(flujo, theirs<EncuestaAdministrada>)
  const ocupado = useSelector(flujo, isRecordBusy)
  const cerra = (): void => flujo.send({ type: 'CANCEL' })
  if (vista === 'conflicto' && enviada && guardada)
    return <Conflicto flujo={flujo} suya={enEspanol(enviada.sid)} guardada={enEspanol(guardada.herramienta?.sid)} />
  if (vista !== 'formulario' || encuesta === null) return null
  return (
    <DialogoDeFormulario
      titulo={`Unir «${encuesta.nombre}» con LimeSurvey`}
      formulario="union"
      accion="Unir"
      enCurso="Revisando"
      ocupado={ocupado}
      onCerrar={cerra}
    >
      <p>Elija la encuesta que las personas responden allá. Se une solo si tiene todo lo que hace falta.</p>
      <Suspense fallback={<Cargando />}>
        <Formulario key={encuesta.version} flujo={flujo} encuesta={encuesta} ocupado={ocupado} />
      </Suspense>
    </DialogoDeFormulario>
  )
}

function Cargando() {
  return <Esqueleto texto="Cargando las encuestas de LimeSurvey…" lineas={3} />
}

function Formulario({ flujo, encuesta, ocupado }: PropsDeUnion & { encuesta: EncuestaAdministrada; ocupado: boolean }) {
  const unida = encuesta.herramienta?.sid ?? null
  const lista = useFlow('adminEncuestasTool', { scope: null })
  const vista = useSelector(lista, collectionView)
  const encuestas = useSelector(lista, rows<EncuestaDeProveedor>)
  const sinLista = useSelector(lista, collectionFailure)
  const falla = useSelector(flujo, recordFailure)
  const borrador = `admin-encuestas union ${encuesta.encuestaId} ${encuesta.version}`
  const {
    draft: { elegida },
    write: pone,
    recovered: recuperado,
  } = useDraft(flujo, borrador, { elegida: String(unida ?? '') }, isRecordClosed)
  const sid = elegida === '' ? null : Number(elegida)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado) flujo.send({ type: 'SAVE', data: { sid } })
  }
  const titulos = encuestas.map((una) => ({
    valor: String(una.sid),
    texto: `${una.titulo} (${una.sid}${una.activa ? '' : ', inactiva'})`,
  }))
  const falta = unida !== null && !encuestas.some((una) => una.sid === unida)
  return (
    <form id="union" noValidate className="grid gap-4" onSubmit={alEnviar}>
      {recuperado && <Recuperado />}
      <FallaDeCampos falla={falla} />
      <FallaGeneral falla={falla} titulo="No se pudo unir" />
      {sinLista && (
        <Reintento
          titulo="No pudimos cargar las encuestas de LimeSurvey"
          mensaje={sinLista.mensaje}
          onReintentar={() => lista.send({ type: vista === 'fallida' ? 'RETRY' : 'REFRESH' })}
        />
      )}
      {vista === 'cargando' && <Cargando />}
      {vista === 'vacia' && <p>La cuenta con que el sistema ingresa a LimeSurvey no ve ninguna encuesta.</p>}
      {vista === 'lista' && (
        <>
          <Selector
            etiqueta="Encuesta de LimeSurvey"
            name="sid"
            vacio="Ninguna"
            value={elegida}
            error={falla?.campos['sid']}
            onChange={(valor) => pone({ elegida: valor })}
            opciones={falta ? [...titulos, { valor: String(unida), texto: `${unida} (ya no está en LimeSurvey)` }] : titulos}
          />
          {sid !== null && (
            <Suspense fallback={<Revisando />}>
              <Revisiones key={sid} sid={sid} />
            </Suspense>
          )}
        </>
      )}
    </form>
  )
}

function Revisando() {
  return <Esqueleto texto="Revisando la encuesta en LimeSurvey…" lineas={3} />
}

/** What the survey of LimeSurvey has and lacks, asked of LimeSurvey itself. */
function Revisiones({ sid }: { sid: number }) {
  const flujo = useFlow('adminEncuestasToolCheck', { scope: { sid } })
  const vista = useSelector(flujo, collectionView)
  const revisiones = useSelector(flujo, rows<Revision>)
  const falla = useSelector(flujo, collectionFailure)
  const preguntando = useSelector(flujo, (s) => s.hasTag('busy'))
  return (
    <section aria-label="Lo que le hace falta" className="grid gap-3">
      {vista === 'cargando' && <Revisando />}
      {falla && <Reintento titulo="No pudimos revisarla" mensaje={falla.mensaje} />}
      <ul className="grid gap-2">
        {revisiones.map(({ cumple, texto }) => (
          <li key={texto} className={cumple ? 'flex gap-2' : 'flex gap-2 font-semibold text-peligro'}>
            <Icono nombre={cumple ? 'listo' : 'alerta'} className="mt-1 size-4 shrink-0" />
            <span className="[overflow-wrap:anywhere]">
              {!cumple && <span className="sr-only">Falta: </span>}
              {texto}
            </span>
          </li>
        ))}
      </ul>
      <div>
        <Boton
          ocupado={preguntando}
          textoOcupado="Revisando"
          onClick={() => flujo.send({ type: vista === 'fallida' ? 'RETRY' : 'REFRESH' })}
        >
          Probar ahora
        </Boton>
      </div>
    </section>
  )
}
