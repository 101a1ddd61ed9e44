import { useId, useState, type ReactNode } from 'react'
import { clases } from '#ui/clases.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'

/** The files that the list gives. Below 768 px they wait behind one button: the students come first. */
export function Descargas({ children }: { children: ReactNode }) {
  const [abiertas, setAbiertas] = useState(false)
  const archivos = useId()
  return (
    <div className="grid gap-3 md:gap-6 print:hidden">
      <Boton ancho className="md:hidden" aria-expanded={abiertas} aria-controls={archivos} onClick={() => setAbiertas(!abiertas)}>
        <Icono nombre="descargar" />
        Descargar la lista
      </Boton>
      <div id={archivos} className={clases('grid gap-3 md:gap-6', !abiertas && 'max-md:hidden')}>
        {children}
      </div>
    </div>
  )
}
