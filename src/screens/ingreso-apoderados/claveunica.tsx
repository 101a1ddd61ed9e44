import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { failure, isBusy } from '#machines/claveunica/claveunica.selectors.ts'
import type { Origin } from '#machines/claveunica/claveunica.vocabulary.ts'
import { clases } from '#ui/clases.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'

interface PropsDePuerta {
  origen: Origin
  /** It comes before any other way: where an account is made, this one needs none. */
  primera?: boolean
}

/** The way to the national sign-on: the whole page goes there and comes back. */
export function PuertaClaveUnica({ origen, primera = false }: PropsDePuerta) {
  const flujo = useFlow('claveunica', { origen, callback: null })
  const estado = useSelector(flujo, (foto) => dataState('claveunica', foto))
  const ocupado = useSelector(flujo, isBusy)
  const error = useSelector(flujo, failure)
  return (
    <section
      aria-label={primera ? 'Con ClaveÚnica' : 'Ingreso con ClaveÚnica'}
      data-state={estado}
      className={clases('grid gap-2', !primera && 'border-t border-borde pt-5')}
    >
      {!primera && <p>¿Tiene ClaveÚnica? Puede ingresar con ella, sin otra contraseña.</p>}
      <FallaGeneral falla={error} titulo="No pudimos ir a ClaveÚnica." />
      <Boton
        ancho
        variante={primera ? 'principal' : 'borde'}
        ocupado={ocupado}
        textoOcupado="Yendo a ClaveÚnica"
        onClick={() => flujo.send({ type: 'START' })}
      >
        {primera ? 'Continuar con ClaveÚnica' : 'Ingresar con ClaveÚnica'}
      </Boton>
      {primera && <p className="text-nota text-tinta-2">Lo más rápido: sin contraseña nueva ni correo que verificar.</p>}
    </section>
  )
}
