import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import type { Instalacion } from '#contract/instalacion.ts'
import { telefonoLegible } from '#contract/rules/telefono.ts'
import { collectionFailure, rows } from '#machines/collection/collection.selectors.ts'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'

interface PropsDeMesa {
  /** The path of the page where the person was. */
  pagina?: string | null
  /** The number that the failure showed. */
  numero?: string | null
}

/** A mail that says where and which failure, and nothing of anybody. */
function reporte(correo: string, { pagina = null, numero = null }: PropsDeMesa): string {
  const asunto = numero === null ? 'Problema en el sistema de encuestas' : `Problema ${numero} en el sistema de encuestas`
  const cuerpo = [
    ...(pagina === null ? [] : [`Página: ${pagina}`]),
    ...(numero === null ? [] : [`Número del problema: ${numero}`]),
    'Qué quería hacer: ',
    'Qué pasó: ',
    'Por favor, no escriba el RUN ni el nombre de un estudiante.',
  ].join('\r\n')
  return `mailto:${correo}?subject=${encodeURIComponent(asunto)}&body=${encodeURIComponent(cuerpo)}`
}

/** Who answers, by telephone or e-mail, and when, and how to tell of a problem; nothing where the installation has not said it. */
export function MesaDeAyuda(props: PropsDeMesa) {
  const flujo = useFlow('ayuda', { scope: null })
  const estado = useSelector(flujo, (s) => dataState('collection', s))
  const [instalacion] = useSelector(flujo, rows<Instalacion>)
  const falla = useSelector(flujo, collectionFailure)
  if (!instalacion && falla) {
    return (
      <Reintento
        titulo="No pudimos cargar los datos de la mesa de ayuda"
        mensaje={falla.mensaje}
        onReintentar={() => flujo.send({ type: 'RETRY' })}
      />
    )
  }
  if (!instalacion?.mesaDeAyuda) return <div data-state={estado} className="hidden" />
  const { telefono, correo, horario } = instalacion.mesaDeAyuda
  return (
    <Hoja data-state={estado} aria-labelledby="titulo-de-mesa" className="grid gap-2">
      <h2 id="titulo-de-mesa" className="text-titulo-2">
        Mesa de ayuda
      </h2>
      <p>
        {instalacion.agencia}, {horario}.
      </p>
      {props.numero && (
        <p>
          Número del problema: <b className="cifras font-accion">{props.numero}</b>
        </p>
      )}
      <p className="flex flex-wrap gap-x-6">
        <a href={`tel:${telefono}`} className="enlace cifras inline-flex min-h-toque items-center font-semibold">
          {telefonoLegible(telefono)}
        </a>
        <a href={`mailto:${correo}`} className="enlace inline-flex min-h-toque items-center font-semibold [overflow-wrap:anywhere]">
          {correo}
        </a>
      </p>
      <p className="print:hidden">
        <a href={reporte(correo, props)} className="enlace inline-flex min-h-toque items-center font-semibold">
          Reportar un problema
        </a>
      </p>
      <p className="text-nota text-tinta-2 print:hidden">El mensaje dice en qué página estaba, y nada de usted ni de un estudiante.</p>
    </Hoja>
  )
}
