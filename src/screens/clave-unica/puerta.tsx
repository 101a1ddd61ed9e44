import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { falla, isBusy } from '#machines/clave-unica/clave-unica.selectors.ts'
import type { Origen } from '#machines/clave-unica/clave-unica.vocabulary.ts'
import { Boton } from '#ui/boton.tsx'
import { FallaGeneral } from '#ui/falla.tsx'

/** The way to the national sign-on from a guardians' door: the whole page goes there and comes back. */
export function PuertaClaveUnica({ origen }: { origen: Origen }) {
  const flow = useFlow('claveUnica', { origen, retorno: null })
  const estado = useSelector(flow, (snapshot) => dataState('clave-unica', snapshot))
  const ocupado = useSelector(flow, isBusy)
  const error = useSelector(flow, falla)
  return (
    <section aria-label="Ingreso con ClaveÚnica" data-state={estado} className="grid gap-2 border-t border-borde pt-5">
      <p>¿Tiene ClaveÚnica? Puede ingresar con ella, sin otra contraseña.</p>
      <FallaGeneral falla={error} titulo="No pudimos ir a ClaveÚnica." />
      <Boton ancho ocupado={ocupado} textoOcupado="Yendo a ClaveÚnica" onClick={() => flow.send({ type: 'START' })}>
        Ingresar con ClaveÚnica
      </Boton>
    </section>
  )
}
