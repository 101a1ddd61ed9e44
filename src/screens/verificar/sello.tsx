import type { ReactNode } from 'react'
import type { ComprobantePublico } from '#contract/comprobantes.ts'
import { clases } from '#ui/clases.ts'
import { Codigo } from '#ui/encuesta/codigo.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { Ficha, type FilaDeFicha } from '#ui/encuesta/ficha.tsx'

interface Aspecto {
  palabra: string
  frase: string
  color: string
  borde: string
  fondo: string
  figura: ReactNode
}

const CRUZ = <path d="M22 22l20 20M42 22L22 42" stroke="var(--superficie)" strokeWidth="6" strokeLinecap="round" />

/** Each verdict differs without colour: disc with a tick, octagon with a cross, square with an arrow, broken diamond. */
const ASPECTO: Record<ComprobantePublico['estado'], Aspecto> = {
  VALIDO: {
    palabra: 'VÁLIDO',
    frase: 'La encuesta fue completada y sus datos coinciden.',
    color: 'text-exito',
    borde: 'border-exito',
    fondo: 'bg-exito-suave',
    figura: (
      <>
        <circle cx="32" cy="32" r="29" fill="currentColor" />
        <path d="M19 33l9 9.5L46 22" stroke="var(--superficie)" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
      </>
    ),
  },
  ANULADO: {
    palabra: 'ANULADO',
    frase: 'Este comprobante dejó de servir.',
    color: 'text-e-anulada',
    borde: 'border-e-anulada',
    fondo: 'bg-e-anulada-f',
    figura: (
      <>
        <path d="M21 3h22l18 18v22L43 61H21L3 43V21z" fill="currentColor" />
        {CRUZ}
      </>
    ),
  },
  REEMPLAZADO: {
    palabra: 'REEMPLAZADO',
    frase: 'Esta encuesta tiene un comprobante más nuevo.',
    color: 'text-aviso',
    borde: 'border-aviso',
    fondo: 'bg-aviso-suave',
    figura: (
      <>
        <rect x="4" y="4" width="56" height="56" rx="12" fill="currentColor" />
        <path d="M16 32h30m-12-12l12 12-12 12" stroke="var(--superficie)" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
      </>
    ),
  },
  NO_EXISTE: {
    palabra: 'NO EXISTE',
    frase: 'No hay un comprobante con este código.',
    color: 'text-e-desconocida',
    borde: 'border-e-desconocida',
    fondo: 'bg-e-desconocida-f',
    figura: (
      <>
        <path d="M32 4l28 28-28 28L4 32z" stroke="currentColor" strokeWidth="5" strokeDasharray="11 6" />
        <path d="M26 27c0-9 13-8 12 0 0 5-6 5-6 10M32 45v.2" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      </>
    ),
  },
}

/** What the verdict shows of a receipt: initials and a masked RUN, never a name. */
function filasDe(comprobante: ComprobantePublico): FilaDeFicha[] {
  const codigo = { termino: 'Código', valor: <Codigo codigo={comprobante.id} /> }
  if (comprobante.estado === 'NO_EXISTE') return [codigo]
  const { dsEncuesta, dsNomEstable, idRbd, dgvRbd, dsGrado, iniciales, runEnmascarado, fecha, anulado } = comprobante
  return [
    codigo,
    { termino: 'Encuesta', valor: dsEncuesta },
    {
      termino: 'Establecimiento',
      valor: (
        <>
          {dsNomEstable}
          <span className="block font-normal">
            RBD {idRbd}-{dgvRbd}
          </span>
        </>
      ),
    },
    { termino: 'Grado', valor: dsGrado },
    {
      termino: 'Estudiante',
      valor: (
        <>
          {iniciales}
          <span className="block font-normal">RUN {runEnmascarado}</span>
        </>
      ),
    },
    { termino: 'Fecha de envío', valor: enFecha(fecha) },
    ...(anulado === undefined ? [] : [{ termino: 'Fecha de anulación', valor: enFecha(anulado) }]),
  ]
}

/** The verdict as a seal: figure, word and colour, and under it what the receipt says. */
export function Sello({ comprobante }: { comprobante: ComprobantePublico }) {
  const { palabra, frase, color, borde, fondo, figura } = ASPECTO[comprobante.estado]
  return (
    <section aria-labelledby="veredicto" className={clases('overflow-hidden rounded-hoja border-2 bg-superficie', borde)}>
      <header className={clases('grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 px-4 py-5 sm:px-8 sm:py-6', fondo)}>
        <svg viewBox="0 0 64 64" aria-hidden="true" fill="none" className={clases('row-span-2 size-14 sm:size-16', color)}>
          {figura}
        </svg>
        <h2
          id="veredicto"
          className={clases('self-end text-[1.75rem] leading-[1.1] max-[359px]:text-[1.375rem] font-[760] tracking-[.01em]', color)}
        >
          {palabra}
        </h2>
        <p className="self-start">{frase}</p>
      </header>
      <div className="px-4 py-1 sm:px-8 sm:py-2">
        <Ficha filas={filasDe(comprobante)} />
      </div>
    </section>
  )
}
