import type { Avance, Trabajo } from '#contract/datamart.ts'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { BarraConMarca } from '../dashboard/barras.tsx'
import { lugarDe, parteHecha, tituloDe } from '../dashboard/lugar.ts'
import { enDiferencia, enPorcentaje } from '../dashboard/numeros.ts'

interface PropsDeAvance {
  avance: Avance
  puesto: Trabajo['puesto'] | undefined
  /** Whether the way to the progress is already the page's main action. */
  sinEnlace: boolean
}

/** How far the person's place is, beside the period before at the same day and its siblings. */
export function AvancePropio({ avance, puesto, sinEnlace }: PropsDeAvance) {
  const { total, anterior } = avance
  const lugar = lugarDe(avance)
  const contra = anterior && parteHecha({ ...anterior, completadas: anterior.alMismoDia ?? anterior.completadas, enProgreso: 0 })
  const cuando = anterior?.alMismoDia === undefined ? 'al terminar' : 'al mismo día'
  return (
    <Hoja aria-labelledby="avance-propio" className="grid content-start gap-3">
      <h2 id="avance-propio" className="text-titulo-2">
        {tituloDe(lugar)}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-cifra">{enPorcentaje(parteHecha(total))}</span>
        <span className="text-nota text-tinta-2">de {enMiles(total.esperadas)} encuestas</span>
      </p>
      <BarraConMarca recuento={total} marca={contra} className="h-6" />
      {contra !== null && <p className="text-nota text-tinta-2">Marca: {`${anterior?.periodo} ${cuando}.`}</p>}
      <dl className="divide-y divide-borde">
        {contra !== null && (
          <Dato nombre={`Sobre ${anterior?.periodo} (${enPorcentaje(contra)})`}>{`${enDiferencia(contra, parteHecha(total))} puntos`}</Dato>
        )}
        {puesto && puesto.de > 1 && (
          <Dato nombre={lugar.nivel === 'comuna' ? 'Lugar en la región' : 'Lugar en el país'}>{`${puesto.lugar}.º de ${puesto.de}`}</Dato>
        )}
        <Dato nombre="Faltan">{enMiles(total.esperadas - total.completadas)}</Dato>
      </dl>
      {!sinEnlace && (
        <EnlaceBoton href={pathOf('dashboard')} className="w-full">
          <Icono nombre="avance" />
          Ver el avance
        </EnlaceBoton>
      )}
    </Hoja>
  )
}

function Dato({ nombre, children }: { nombre: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-tinta-2">{nombre}</dt>
      <dd className="cifras font-accion whitespace-nowrap">{children}</dd>
    </div>
  )
}
