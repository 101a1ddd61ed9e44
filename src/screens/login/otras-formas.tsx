import { useId, type ReactElement } from 'react'
import { Link } from 'wouter'
import { Figura } from '#ui/figura.tsx'
import { DE_PUERTA, type NombreDeTrazo } from '#ui/trazos-de-puerta.ts'

interface ContenidoDeForma {
  texto: string
  detalle: string
  icono: NombreDeTrazo
}

interface OtraForma extends ContenidoDeForma {
  /** An address of the application. */
  ir: string
}

interface PropsDeBoton extends ContenidoDeForma {
  ocupado?: boolean
  /** Nothing can be done with it yet. */
  disabled?: boolean
  onPulsar?: () => void
  /** The person comes near: by pointer or by keyboard. */
  onAcercarse?: () => void
}

const LINEA =
  'grid w-full min-h-toque grid-cols-[20px_1fr_20px] items-center gap-3 border-t border-borde px-1 py-2.5 text-left text-tinta no-underline hover:bg-acento-suave'

function Contenido({ texto, detalle, icono }: ContenidoDeForma) {
  return (
    <>
      <Figura trazo={DE_PUERTA[icono]} className="size-5 text-acento" />
      <span className="grid">
        <b className="enlace justify-self-start font-accion">{texto}</b>
        <small className="text-nota text-tinta-2">{detalle}</small>
      </span>
      <Figura trazo={DE_PUERTA.adelante} className="size-5 text-tinta-2" />
    </>
  )
}

/** A door that opens in this same page, drawn as the others. */
export function BotonDeForma({ ocupado = false, disabled, onPulsar, onAcercarse, ...forma }: PropsDeBoton) {
  return (
    <button
      type="button"
      className={LINEA}
      aria-busy={ocupado || undefined}
      disabled={disabled}
      onClick={onPulsar}
      onPointerEnter={onAcercarse}
      onFocus={onAcercarse}
    >
      <Contenido {...forma} />
    </button>
  )
}

/** The other doors, and what needs no door: addresses, or doors with their own element, which carries a `key`. */
export function OtrasFormas({ formas }: { formas: readonly (OtraForma | ReactElement)[] }) {
  const titulo = useId()
  return (
    <section aria-labelledby={titulo}>
      <h2 id={titulo} className="mb-1 text-lg font-titulo">
        Otras formas de ingreso
      </h2>
      <ul className="[&>li:first-child>*]:border-t-0">
        {formas.map((forma) =>
          'ir' in forma ? (
            <li key={forma.texto}>
              <Link href={forma.ir} className={LINEA}>
                <Contenido {...forma} />
              </Link>
            </li>
          ) : (
            <li key={forma.key}>{forma}</li>
          ),
        )}
      </ul>
    </section>
  )
}
