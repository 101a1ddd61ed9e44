import type { Conjunto } from '#contract/datos.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { BarraAvance } from '#ui/encuesta/barra-avance.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Dato } from '#ui/marco/dato.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFecha, enFechaYHora } from '#ui/texto/fechas.ts'
import { enMiles, enTamano } from '#ui/texto/numeros.ts'

/** `2025, 5° básico, Los Ríos`. */
export const nombreDe = ({ periodo, encuesta, lugar }: Conjunto): string => `${periodo}, ${encuesta ?? 'todas las encuestas'}, ${lugar}`

const identidadDe = ({ conIdentidad }: Conjunto): string => (conIdentidad ? 'Con identidad' : 'Seudónimos')

/** Those that are being prepared, with how far each is. */
export function EnPreparacion({ conjuntos, onCancelar }: { conjuntos: readonly Conjunto[]; onCancelar: (conjunto: Conjunto) => void }) {
  if (conjuntos.length === 0) return null
  return (
    <section aria-labelledby="en-preparacion" className="mb-8 grid gap-4">
      <h2 id="en-preparacion" className="text-titulo-2">
        En preparación
      </h2>
      {conjuntos.map((conjunto) => (
        <Hoja key={conjunto.conjuntoId} className="grid gap-3">
          <p>
            <b className="block">{nombreDe(conjunto)}</b>
            <span className="text-nota text-tinta-2">
              {identidadDe(conjunto)}, lo pidió {enNombrePropio(conjunto.pedidoPor)}
            </span>
          </p>
          <BarraAvance hechas={conjunto.filas} total={conjunto.total} />
          <p className="cifras">
            {enMiles(conjunto.filas)} de {enMiles(conjunto.total)} respuestas
          </p>
          <Boton className="justify-self-start" onClick={() => onCancelar(conjunto)}>
            Cancelar<span className="sr-only">: {nombreDe(conjunto)}</span>
          </Boton>
        </Hoja>
      ))}
    </section>
  )
}

const SITUACION: Record<Exclude<Conjunto['estado'], 'preparando' | 'listo'>, string> = {
  fallido: 'No se pudo preparar. Pídalo otra vez.',
  cancelado: 'Cancelado.',
  vencido: 'Borrado al cumplir 7 días.',
}

function situacionDe(conjunto: Conjunto): string {
  const { estado, vence, descargable } = conjunto
  if (estado === 'preparando') return ''
  if (estado !== 'listo') return SITUACION[estado]
  if (vence !== null && descargable) return `Disponible hasta el ${enFecha(vence)}.`
  return 'Solo lo descarga quien lo pidió.'
}

interface PropsDeAnteriores {
  conjuntos: readonly Conjunto[]
  /** The one whose file is coming, if any. */
  bajando: number | null
  onDescargar: (conjunto: Conjunto) => void
}

/** Those that ended, well or not, the newest first. */
export function Anteriores({ conjuntos, bajando, onDescargar }: PropsDeAnteriores) {
  return (
    <section aria-labelledby="anteriores" className="grid gap-4">
      <div>
        <h2 id="anteriores" className="text-titulo-2">
          Conjuntos anteriores
        </h2>
        <p className="text-tinta-2">Se borran a los 7 días. La auditoría conserva quién los descargó.</p>
      </div>
      <ul className="grid gap-4">
        {conjuntos.map((conjunto) => (
          <li key={conjunto.conjuntoId}>
            <Hoja className="flex flex-wrap items-center justify-between gap-4">
              <div className="grid min-w-0 flex-[1_1_320px] gap-2">
                <b className="text-titulo-3">{nombreDe(conjunto)}</b>
                <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
                  <Dato nombre="Identidad">{identidadDe(conjunto)}</Dato>
                  <Dato nombre="Respuestas">{enMiles(conjunto.filas)}</Dato>
                  <Dato nombre="Tamaño">{enTamano(conjunto.bytes)}</Dato>
                </dl>
                {conjunto.motivo !== null && <p className="[overflow-wrap:anywhere]">Motivo: {conjunto.motivo}</p>}
                <p className="text-nota text-tinta-2">
                  Pedido el {enFechaYHora(conjunto.pedido)}, por {enNombrePropio(conjunto.pedidoPor)}. {situacionDe(conjunto)}
                </p>
              </div>
              {conjunto.descargable && (
                <Boton ocupado={bajando === conjunto.conjuntoId} textoOcupado="Descargando" onClick={() => onDescargar(conjunto)}>
                  <Icono nombre="descargar" />
                  Descargar<span className="sr-only">: {nombreDe(conjunto)}</span>
                </Boton>
              )}
            </Hoja>
          </li>
        ))}
      </ul>
    </section>
  )
}
