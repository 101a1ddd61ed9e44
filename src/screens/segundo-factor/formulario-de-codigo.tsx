import { useSelector } from '@xstate/react'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { secondFactorMachine } from '#machines/second-factor/second-factor.chart.ts'
import { codeFailure, isChecking } from '#machines/second-factor/second-factor.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'

/** A second factor that is being proved, wherever it was invoked. */
export type Comprobacion = ActorRefFrom<typeof secondFactorMachine>

const CAMPO = {
  codigo: { etiqueta: 'Código de 6 números', ayuda: 'Cambia cada 30 segundos.', inputMode: 'numeric' },
  codigoDeRespaldo: { etiqueta: 'Código de respaldo', ayuda: 'Por ejemplo: ABCDE-23456.', inputMode: 'text' },
} as const

interface PropsDeCodigo {
  flujo: Comprobacion
  campo: keyof typeof CAMPO
  enviar: string
  children?: ReactNode
}

/** One field, pasted or typed; only the button sends it. */
export function FormularioDeCodigo({ flujo, campo, enviar, children }: PropsDeCodigo) {
  const [codigo, setCodigo] = useState('')
  const ocupado = useSelector(flujo, isChecking)
  const error = useSelector(flujo, codeFailure)
  const envia = (evento: FormEvent) => {
    evento.preventDefault()
    if (!ocupado) flujo.send({ type: 'SEND_CODE', code: codigo })
  }
  return (
    <form noValidate className="grid gap-6" onSubmit={envia}>
      <FallaDeCampos falla={error} />
      <FallaGeneral falla={error} titulo="No pudimos comprobar el código." />
      <CampoTexto
        {...CAMPO[campo]}
        name={campo}
        value={codigo}
        onChange={setCodigo}
        error={error?.campos[campo]}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={20}
        cifras
        required
      />
      <Boton type="submit" variante="principal" ancho ocupado={ocupado} textoOcupado="Comprobando">
        {enviar}
      </Boton>
      {children}
    </form>
  )
}
