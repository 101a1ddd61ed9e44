import { useLocation, useSearch } from 'wouter'
import { useFlow } from '#app/use-flow.ts'
import { MUESTRAS } from '#contract/proveedor.digitacion.ts'
import { pathOf } from '#routes'
import { Boton } from '#ui/formulario/boton.tsx'
import { Selector } from '#ui/formulario/campo.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Digitacion } from '../seleccion-estudiante/digitacion.tsx'
import type { Alcance } from './lista.tsx'

const enPalabras = (muestra: number): string => (muestra === 100 ? 'Todos' : `1 de cada ${100 / muestra}`)

/** Typing again, without seeing it, what somebody else typed here. */
export function Segundas(alcance: Alcance) {
  // In the address, to which each form comes back.
  const muestra = new URLSearchParams(useSearch()).get('muestra') ?? '10'
  const [, navega] = useLocation()
  const flujo = useFlow('mesaDePapelSecond', { ...alcance, filters: { muestra } })
  return (
    <section aria-labelledby="segundas" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="segundas" className="text-titulo-2">
          Segunda digitación
        </h2>
        <p className="text-tinta-2">Se digita otra vez, sin ver lo anterior, lo que digitó otra persona. Así se sabe cuánto se yerra.</p>
      </div>
      <Digitacion flujo={flujo} filtros={{ muestra }} alTerminar="No quedan formularios por digitar otra vez" />
      <Hoja className="flex flex-wrap items-end gap-4">
        <Selector
          etiqueta="Cuántos"
          name="muestra"
          className="w-56"
          value={muestra}
          onChange={(elegida) => navega(pathOf('mesaDePapel', { muestra: elegida }), { replace: true })}
          opciones={MUESTRAS.map((una) => ({ valor: String(una), texto: enPalabras(una) }))}
        />
        <Boton variante="principal" onClick={() => flujo.send({ type: 'START', filters: { muestra } })}>
          Digitar otra vez
        </Boton>
      </Hoja>
    </section>
  )
}
