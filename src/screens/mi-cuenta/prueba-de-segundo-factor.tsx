import { useSelector } from '@xstate/react'
import { dataState } from '#app/use-flow.ts'
import type { SegundoFactorPropio } from '#contract/usuarios.sesiones.ts'
import { purpose, secondStepView } from '#machines/second-factor/second-factor.selectors.ts'
import type { Purpose } from '#machines/second-factor/second-factor.vocabulary.ts'
import { Dialogo } from '#ui/marco/dialogo.tsx'
import type { Comprobacion } from '../segundo-factor/formulario-de-codigo.tsx'
import { GUIA_DE_PASO, Pasos, TITULO_DE_PASO } from '../segundo-factor/pasos.tsx'
import { useSecretos } from '../segundo-factor/use-secretos.ts'

interface Que {
  titulo: string
  consecuencia: string
  enviar: string
}

const CAMBIAR: Que = {
  titulo: 'Cambiar de aplicación o de teléfono',
  consecuencia: 'La aplicación de ahora y sus códigos de respaldo dejan de servir. Configurará otra en su próximo ingreso.',
  enviar: 'Cambiar',
}
const QUITAR: Que = {
  titulo: 'Quitar el segundo factor',
  consecuencia: 'Para ingresar bastará su contraseña. Puede activarlo otra vez cuando quiera.',
  enviar: 'Quitar',
}
const RENOVAR: Que = {
  titulo: 'Renovar los códigos de respaldo',
  consecuencia: 'Recibe otros 10 códigos. Los de ahora dejan de servir.',
  enviar: 'Renovar códigos',
}

function queHace(para: Purpose, { exigido }: SegundoFactorPropio): Que {
  if (para === 'renew') return RENOVAR
  return exigido ? CAMBIAR : QUITAR
}

/** The proof that it is the account's owner who changes the second factor, or renews its recovery codes. */
export function PruebaDeSegundoFactor({ flujo, factor }: { flujo: Comprobacion; factor: SegundoFactorPropio }) {
  const estado = useSelector(flujo, (foto) => dataState('second-factor', foto))
  const paso = useSelector(flujo, secondStepView) ?? 'codigo'
  const { titulo, consecuencia, enviar } = queHace(useSelector(flujo, purpose), factor)
  const secretos = useSecretos(flujo)
  const entregados = paso === 'respaldos'
  return (
    <Dialogo abierto onCerrar={() => flujo.send({ type: 'CANCEL' })} titulo={entregados ? TITULO_DE_PASO.respaldos : titulo}>
      <div data-state={estado} className="grid gap-4">
        {!entregados && <p>{consecuencia}</p>}
        <p className="text-tinta-2">{GUIA_DE_PASO[paso]}</p>
        <Pasos flujo={flujo} paso={paso} secretos={secretos} enviar={enviar} />
      </div>
    </Dialogo>
  )
}
