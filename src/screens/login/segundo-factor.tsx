import { useSelector } from '@xstate/react'
import { dataState } from '#app/use-flow.ts'
import { NOMBRE_DE_ROL, esRol } from '#contract/rules/roles.ts'
import { isChecking, secondStep, secondStepView } from '#machines/second-factor/second-factor.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { nombreCompleto } from '#ui/texto/nombres.ts'
import type { Comprobacion } from '../segundo-factor/formulario-de-codigo.tsx'
import { GUIA_DE_PASO, Pasos, TITULO_DE_PASO } from '../segundo-factor/pasos.tsx'
import type { Secretos } from '../segundo-factor/use-secretos.ts'

/** The second step of the sign-in: `estado` is the sign-in's own. */
export default function SegundoFactor({ flujo, estado, secretos }: { flujo: Comprobacion; estado: string; secretos: Secretos }) {
  const ocupado = useSelector(flujo, isChecking)
  const propio = useSelector(flujo, (foto) => dataState('second-factor', foto))
  const paso = useSelector(flujo, secondStepView) ?? 'preparando'
  // It may come when its first step is already there.
  useFocoEnTitulo(paso, 'preparando')
  return (
    <div data-state={estado} data-segundo-paso aria-busy={ocupado}>
      <div data-state={propio} className="grid gap-6">
        <div className="grid gap-2">
          <h1 id="titulo" tabIndex={-1} className="text-titulo-1 focus-visible:shadow-none focus-visible:outline-none">
            {TITULO_DE_PASO[paso]}
          </h1>
          {GUIA_DE_PASO[paso] && <p className="text-lg text-tinta-2">{GUIA_DE_PASO[paso]}</p>}
        </div>
        <Persona flujo={flujo} />
        <Pasos flujo={flujo} paso={paso} secretos={secretos} enviar="Ingresar" sinNada={<TelefonoPerdido />} />
        {paso !== 'respaldos' && (
          <Boton variante="llano" ancho onClick={() => flujo.send({ type: 'CANCEL' })}>
            Ingresar con otros datos
          </Boton>
        )}
      </div>
    </div>
  )
}

function Persona({ flujo }: { flujo: Comprobacion }) {
  const { persona } = useSelector(flujo, secondStep)
  if (!persona) return null
  const rol = esRol(persona.rolId) ? NOMBRE_DE_ROL[persona.rolId].toLowerCase() : ''
  return (
    <p>
      Ingresa como <b className="font-accion">{nombreCompleto({ ...persona, apellidoMaterno: null })}</b>, {rol}.
    </p>
  )
}

function TelefonoPerdido() {
  return (
    <details className="border-t border-borde pt-2">
      <summary className="inline-flex min-h-toque cursor-pointer items-center font-accion text-acento underline">Perdí mi teléfono</summary>
      <p className="text-tinta-2">
        Otra persona de la agencia debe confirmarlo: pida a un administrador superior que restablezca su segundo factor en Usuarios.
      </p>
    </details>
  )
}
