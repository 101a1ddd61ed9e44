import { useId } from 'react'
import { Link } from 'wouter'
import { Icono, type NombreDeIcono } from '#ui/iconos.tsx'

interface OtraForma {
  texto: string
  detalle: string
  icono: NombreDeIcono
  /** An address of the application, or what to do. */
  ir: string | (() => void)
}

const LINEA = 'grid w-full min-h-toque grid-cols-[20px_1fr_20px] items-center gap-3 border-t border-borde px-1 py-2.5 text-left text-tinta no-underline hover:bg-acento-suave'

function Contenido({ texto, detalle, icono }: Omit<OtraForma, 'ir'>) {
  return (
    <>
      <Icono nombre={icono} className="size-5 text-acento" />
      <span className="grid">
        <b className="enlace justify-self-start font-accion">{texto}</b>
        <small className="text-nota text-tinta-2">{detalle}</small>
      </span>
      <Icono nombre="adelante" className="size-5 text-tinta-2" />
    </>
  )
}

/** The other doors, and what needs no door. */
export function OtrasFormas({ formas }: { formas: readonly OtraForma[] }) {
  const titulo = useId()
  return (
    <section aria-labelledby={titulo}>
      <h2 id={titulo} className="mb-1 text-lg font-titulo">Otras formas de ingreso</h2>
      <ul className="[&>li:first-child>*]:border-t-0">
        {formas.map(({ ir, ...forma }) => (
          <li key={forma.texto}>
            {typeof ir === 'string' ? (
              <Link href={ir} className={LINEA}><Contenido {...forma} /></Link>
            ) : (
              <button type="button" className={LINEA} onClick={ir}><Contenido {...forma} /></button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
