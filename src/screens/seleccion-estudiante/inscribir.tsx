import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import type { Part } from '#app/use-flow.ts'
import { CONDICIONES, NOMBRE_DE_CONDICION, type Condicion } from '#contract/padres-madres-embarazadas.ts'
import {
  entryToRemove,
  isAdding,
  padresMadresEmbarazadasChanges,
  padresMadresEmbarazadasFailure,
} from '#machines/padres-madres-embarazadas/padres-madres-embarazadas.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto, Selector } from '#ui/formulario/campo.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Hoja } from '#ui/marco/hoja.tsx'

const NADA_ESCRITO = { runEstudiante: '', condicion: '' } as const

const esCondicion = (valor: string): valor is Condicion => (CONDICIONES as readonly string[]).includes(valor)

/** Putting a student on the register: its RUN and its condition. */
export function Inscribir({ flujo }: { flujo: Part<'registroEmbarazadas', 'register'> }) {
  const cambios = useSelector(flujo, padresMadresEmbarazadasChanges)
  const [{ runEstudiante, condicion }, escribe] = useEscrito<{ runEstudiante: string; condicion: Condicion | '' }>(
    'inscribir',
    NADA_ESCRITO,
    cambios,
  )
  const inscribiendo = useSelector(flujo, isAdding)
  const retirando = useSelector(flujo, (s) => entryToRemove(s) !== null)
  const falla = useSelector(flujo, padresMadresEmbarazadasFailure)
  const error = retirando ? null : falla
  const campos = error?.campos ?? {}

  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    flujo.send({ type: 'ADD', runEstudiante, condicion })
  }
  return (
    <Hoja aria-labelledby="inscribir">
      <form noValidate className="grid gap-4" onSubmit={alEnviar}>
        <h2 id="inscribir" className="text-titulo-3">
          Inscribir a un estudiante
        </h2>
        {error && Object.keys(campos).length === 0 && <Aviso tono="error" role="alert" titulo={error.mensaje} />}
        <div className="flex flex-wrap items-end gap-3 max-sm:flex-col max-sm:items-stretch">
          <CampoTexto
            etiqueta="RUN del estudiante"
            name="runEstudiante"
            className="sm:w-[220px]"
            cifras
            autoComplete="off"
            value={runEstudiante}
            error={campos['runEstudiante']}
            onChange={(run) => escribe({ runEstudiante: run, condicion })}
          />
          <Selector
            etiqueta="Condición"
            name="condicion"
            className="sm:w-[200px]"
            vacio="Elija una"
            value={condicion}
            error={campos['condicion']}
            opciones={CONDICIONES.map((valor) => ({ valor, texto: NOMBRE_DE_CONDICION[valor] }))}
            onChange={(valor) => escribe({ runEstudiante, condicion: esCondicion(valor) ? valor : '' })}
          />
          <Boton type="submit" variante="principal" ocupado={inscribiendo} textoOcupado="Inscribiendo">
            Inscribir
          </Boton>
        </div>
      </form>
    </Hoja>
  )
}
