import { useId, useState, type ReactNode } from 'react'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'

/** The files that the list gives, behind one button beside what else is done with it: the students come first. */
export function Descargas({ junto, children }: { junto: ReactNode; children: ReactNode }) {
  const [abiertas, setAbiertas] = useState(false)
  const archivos = useId()
  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex gap-3 max-md:grid">
        {junto}
        <Boton aria-expanded={abiertas} aria-controls={archivos} onClick={() => setAbiertas(!abiertas)}>
          <Icono nombre="descargar" />
          Descargar la lista
        </Boton>
      </div>
      <div id={archivos} className={abiertas ? 'flex flex-wrap items-start gap-3 max-sm:grid' : 'hidden'}>
        {children}
      </div>
    </div>
  )
}
