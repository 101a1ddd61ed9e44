import { useFlow } from '#app/use-flow.ts'
import type { Calidad } from '#contract/proveedor.digitacion.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { conUnDecimal } from '#ui/texto/numeros.ts'
import { type Alcance, Lista, Tabla } from './lista.tsx'

/** How well each person types: of the answers compared, how many were not the paper's. */
export function Calidades(alcance: Alcance) {
  const flujo = useFlow('mesaDePapelQuality', { scope: alcance })
  return (
    <Lista<Calidad>
      flujo={flujo}
      id="calidad"
      titulo="Calidad de quienes digitan"
      guia="Se mide con lo digitado dos veces y ya resuelto: respuestas que no eran las del papel."
      vacia="Todavía no se digita nada aquí."
    >
      {(filas) => (
        <Tabla
          id="calidad"
          columnas={['Quién', 'Digitados', 'Revisados', 'Respuestas comparadas', 'Errores', 'De cada 100']}
          filas={filas.map(({ digitador, formularios, revisados, comparadas, errores }) => ({
            clave: digitador,
            titulo: enNombrePropio(digitador),
            celdas: [formularios, revisados, comparadas, errores, comparadas === 0 ? '–' : conUnDecimal((errores * 100) / comparadas)],
          }))}
        />
      )}
    </Lista>
  )
}
