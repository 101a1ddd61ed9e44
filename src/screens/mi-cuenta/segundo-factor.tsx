import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useFlow } from '#app/use-flow.ts'
import type { SegundoFactorPropio } from '#contract/usuarios.sesiones.ts'
import { rows } from '#machines/collection/collection.selectors.ts'
import { actionFailure, isActing, timesDone } from '#machines/confirmed-action/confirmed-action.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFecha } from '#ui/texto/fechas.ts'

const ESTADO: Record<SegundoFactorPropio['estado'], string> = {
  activo: 'Activo',
  pedido: 'Se configura en su próximo ingreso',
  ninguno: 'No tiene',
}

/** One's own second factor: since when, recovery codes left, and turning it on where it is optional. */
export function SegundoFactor() {
  const lista = useFlow('miCuentaSecondFactor', { scope: null })
  const pedido = useFlow('miCuentaAskSecondFactor', { done: 'Configurará el segundo factor en su próximo ingreso.' })
  const [factor] = useSelector(lista, rows<SegundoFactorPropio>)
  const falla = useSelector(pedido, actionFailure)
  const ocupado = useSelector(pedido, isActing)
  const veces = useSelector(pedido, timesDone)
  useEffect(() => {
    if (veces > 0) lista.send({ type: 'REFRESH' })
  }, [veces, lista])
  if (!factor) return null
  const activa = (): void => {
    // After a failure it still asks.
    pedido.send({ type: 'CANCEL' })
    pedido.send({ type: 'ASK', target: factor })
    pedido.send({ type: 'CONFIRM', motivo: '' })
  }
  return (
    <Hoja>
      <section aria-labelledby="segundo-factor" className="grid gap-3">
        <h2 id="segundo-factor" className="text-titulo-2">
          Segundo factor
        </h2>
        <p className="font-accion" role="status">
          {ESTADO[factor.estado]}
        </p>
        <p className="text-tinta-2">Al ingresar con contraseña se pide también un código de su teléfono.</p>
        {factor.desde && (
          <p className="cifras text-tinta-2">
            Desde el {enFecha(factor.desde)}. Códigos de respaldo: quedan {factor.respaldos} de 10.
          </p>
        )}
        <FallaGeneral falla={falla} titulo="No se pudo pedir." />
        {factor.estado === 'ninguno' && (
          <Boton className="justify-self-start max-sm:w-full" ocupado={ocupado} textoOcupado="Un momento" onClick={activa}>
            Activar en mi próximo ingreso
          </Boton>
        )}
      </section>
    </Hoja>
  )
}
