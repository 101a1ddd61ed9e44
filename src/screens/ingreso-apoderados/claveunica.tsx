import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { failure, isBusy } from '#machines/claveunica/claveunica.selectors.ts'
import type { Origin } from '#machines/claveunica/claveunica.vocabulary.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'

/** The way to the national sign-on from a guardians' door: the whole page goes there and comes back. */
export function PuertaClaveUnica({ origen }: { origen: Origin }) {
  const flujo = useFlow('claveunica', { origen, callback: null })
  const estado = useSelector(flujo, (foto) => dataState('claveunica', foto))
  const ocupado = useSelector(flujo, isBusy)
  const error = useSelector(flujo, failure)
  return (
    <section aria-label="Ingreso con ClaveÚnica" data-state={estado} className="grid gap-2 border-t border-borde pt-5">
      <p>¿Tiene ClaveÚnica? Puede ingresar con ella, sin otra contraseña.</p>
      <FallaGeneral falla={error} titulo="No pudimos ir a ClaveÚnica." />
      <Boton ancho ocupado={ocupado} textoOcupado="Yendo a ClaveÚnica" onClick={() => flujo.send({ type: 'START' })}>
        Ingresar con ClaveÚnica
      </Boton>
    </section>
  )
}
