import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import type { Instalacion } from '#contract/instalacion.ts'
import { collectionFailure, rows } from '#machines/collection/collection.selectors.ts'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'

/** Who answers, by telephone or e-mail, and when; nothing where the installation has not said it. */
export function MesaDeAyuda() {
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
    <Hoja data-state={estado} aria-labelledby="mesa-de-ayuda" className="grid gap-2">
      <h2 id="mesa-de-ayuda" className="text-titulo-2">
        Mesa de ayuda
      </h2>
      <p>
        {instalacion.agencia}, {horario}.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a href={`tel:${telefono}`} className="enlace cifras inline-flex min-h-toque items-center font-semibold">
          {telefono}
        </a>
        <a href={`mailto:${correo}`} className="enlace inline-flex min-h-toque items-center font-semibold [overflow-wrap:anywhere]">
          {correo}
        </a>
      </p>
    </Hoja>
  )
}
