import { useSelector } from '@xstate/react'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useFlow } from '#app/use-flow.ts'
import { esRutValido, rutDeRed } from '#contract/rules/rut.ts'
import { dataEntryView } from '#machines/data-entry/data-entry.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Digitacion } from '../seleccion-estudiante/digitacion.tsx'
import type { Alcance } from './lista.tsx'

/** What a reader types of a slip: a keyboard of another country writes another sign for the hyphen. */
const runLeido = (escrito: string): string => escrito.replace(/[^\dkK]/g, '')

const alTalon = (): void => document.getElementById('talon')?.focus()

/** A slip that is read while the page's title has the focus goes into its field: the focus comes before the key does. */
export function leeDesdeElTitulo({ target, key }: KeyboardEvent): void {
  if (/^\d$/.test(key) && target instanceof HTMLElement && target.matches('h1')) alTalon()
}

/** A slip is read, as if it was typed, and opens the form of its student. */
export function Talon(alcance: Alcance) {
  const flujo = useFlow('mesaDePapelSlip', { ...alcance, filters: {} })
  const vista = useSelector(flujo, dataEntryView)
  // Focus: after a form, and where there is none, comes the next slip.
  useEffect(() => {
    if (vista === 'terminada' || vista === 'detenida') alTalon()
  }, [vista])
  const [escrito, setEscrito] = useEscrito('talon', '')
  const [error, setError] = useState<string>()
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    const leido = runLeido(escrito)
    if (!esRutValido(leido)) return setError('Ese talón no tiene un RUN. Léalo otra vez o escriba el RUN completo.')
    setError(undefined)
    setEscrito('')
    flujo.send({ type: 'START', filters: { searchTerm: rutDeRed(leido) } })
  }
  return (
    <form noValidate className="grid content-start gap-3" onSubmit={alEnviar}>
      <CampoTexto
        etiqueta="Talón del estudiante"
        name="talon"
        ayuda="Lea su código QR con el lector, o escriba el RUN y presione Enter."
        autoComplete="off"
        spellCheck={false}
        cifras
        error={error}
        value={escrito}
        onChange={setEscrito}
      />
      <div>
        <Boton type="submit">Abrir su formulario</Boton>
      </div>
      <Digitacion flujo={flujo} alTerminar="Lea el talón siguiente" />
    </form>
  )
}
