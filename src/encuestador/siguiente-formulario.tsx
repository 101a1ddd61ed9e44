import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'
import { createActor, fromPromise } from 'xstate'
import { nextFormMachine } from '#machines/next-form/next-form.chart.ts'
import { isHeld, statePath } from '#machines/next-form/next-form.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'

/** After a paper form is sent, the next one comes by itself, unless the person says to wait. */
export function SiguienteFormulario({ onSeguir }: { onSeguir: () => void }) {
  const [siguiente] = useState(() => createActor(nextFormMachine.provide({ actors: { goOn: fromPromise(async () => onSeguir()) } })))
  // It runs while it is in sight. The hook that would do it weighs on every survey (`weight.test.ts`).
  const aLaVista = useCallback(() => {
    siguiente.start()
    return () => void siguiente.stop()
  }, [siguiente])
  const espera = useSelector(siguiente, isHeld)
  const estado = useSelector(siguiente, statePath)
  return (
    <Aviso role="status" titulo={espera ? 'El próximo formulario espera' : 'Ahora viene el próximo formulario'}>
      <div ref={aLaVista} data-state={`next-form:${estado}`} className="flex flex-wrap gap-3">
        <Boton variante="principal" onClick={() => siguiente.send({ type: 'GO_ON' })}>
          Seguir ahora
        </Boton>
        {!espera && <Boton onClick={() => siguiente.send({ type: 'WAIT' })}>Esperar</Boton>}
      </div>
    </Aviso>
  )
}
