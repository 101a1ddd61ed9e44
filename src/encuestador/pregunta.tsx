import type { ReactNode } from 'react'
import { redacta } from '#contract/rules/cuestionario-visibles.ts'
import type { Pregunta as Definicion, Valor } from '#contract/rules/cuestionario.ts'
import { CONTROL, ErrorDeCampo } from '#ui/formulario/campo.tsx'
import { clases } from '#ui/clases.ts'
import { Elegir, Marcar } from './opciones.tsx'
import { PARADA } from './teclado.ts'

interface PropsDePregunta {
  numero: number
  pregunta: Definicion
  valor: Valor
  error: string | undefined
  estudiante: string
  numeradas: boolean
  onResponder: (valor: Valor) => void
  onDejar: () => void
}

type Propia<T extends Definicion['type']> = PropsDePregunta & { pregunta: Extract<Definicion, { type: T }> }

const HOJA = 'min-w-0 rounded-hoja border bg-superficie px-4 py-5 sm:px-6'
const CONTENIDO = 'grid min-w-0 gap-3.5'

/** One question as a sheet, by its type. Its name is the id that the error summary links to. */
export function Pregunta(props: PropsDePregunta) {
  const { pregunta } = props
  switch (pregunta.type) {
    case 'radiogroup':
    case 'checkbox':
      return (
        <Grupo {...props}>
          <Opciones {...props} pregunta={pregunta} />
        </Grupo>
      )
    case 'matrix':
      return (
        <Grupo {...props} parada={false}>
          <Tabla {...props} pregunta={pregunta} />
        </Grupo>
      )
    default:
      return <Escrita {...props} pregunta={pregunta} />
  }
}

/** A question whose answer is made of options. */
function Grupo({
  numero,
  pregunta,
  error,
  estudiante,
  parada = true,
  children,
}: PropsDePregunta & { parada?: boolean; children: ReactNode }) {
  return (
    <fieldset
      {...(parada && PARADA)}
      {...(pregunta.type === 'radiogroup' && unaDeVarias(pregunta, error))}
      aria-describedby={descripcionDe(pregunta, error)}
      className={clases(HOJA, bordeDe(error))}
    >
      <legend className="float-left w-full text-guia font-[640]">
        <Enunciado numero={numero} texto={redacta(pregunta.title, estudiante)} obligatoria={pregunta.isRequired === true} />
      </legend>
      {/* WebKit lays a legend over the border of a fieldset that is a grid itself. */}
      <div className={clases(CONTENIDO, 'clear-both pt-3.5')}>
        <Ayuda pregunta={pregunta} estudiante={estudiante} />
        {error && <ErrorDeCampo id={pregunta.name} mensaje={error} />}
        {children}
      </div>
    </fieldset>
  )
}

/** A group where one has to be chosen says so, which a plain group may not. */
function unaDeVarias({ isRequired }: Definicion, error: string | undefined) {
  return { role: 'radiogroup', 'aria-required': isRequired, 'aria-invalid': error !== undefined || undefined } as const
}

function Opciones({ pregunta, valor, numeradas, onResponder }: Propia<'radiogroup' | 'checkbox'>) {
  if (pregunta.type === 'radiogroup') {
    return (
      <Elegir
        nombre={pregunta.name}
        opciones={pregunta.choices}
        numeradas={numeradas}
        valor={typeof valor === 'string' ? valor : null}
        onElegir={onResponder}
      />
    )
  }
  const marcadas = Array.isArray(valor) ? valor : []
  return (
    <Marcar
      nombre={pregunta.name}
      opciones={pregunta.choices}
      numeradas={numeradas}
      ninguna={pregunta.noneValue}
      valor={marcadas}
      onMarcar={onResponder}
    />
  )
}

/** One group of options for each row: on a phone a table would not fit, and a screen reader reads groups better. */
function Tabla({ pregunta, valor, error, numeradas, onResponder }: Propia<'matrix'>) {
  const filas = typeof valor === 'object' && valor !== null && !Array.isArray(valor) ? valor : {}
  return (
    <div className="grid gap-5">
      {pregunta.rows.map((fila, i) => (
        <fieldset key={fila.value} {...PARADA} {...unaDeVarias(pregunta, error)} className="grid min-w-0 gap-2">
          <legend className="float-left w-full font-accion">{fila.text}</legend>
          <Elegir
            nombre={i === 0 ? pregunta.name : `${pregunta.name}.${fila.value}`}
            opciones={pregunta.columns}
            numeradas={numeradas}
            valor={filas[fila.value] ?? null}
            onElegir={(columna) => onResponder({ ...filas, [fila.value]: columna })}
            className="grid gap-2 sm:grid-cols-2"
          />
        </fieldset>
      ))}
    </div>
  )
}

/** Above this length the answer takes several lines. */
const UNA_LINEA = 120

/** A question whose answer is typed. */
function Escrita({ numero, pregunta, valor, error, estudiante, onResponder, onDejar }: Propia<'number' | 'text' | 'date'>) {
  const comun = {
    id: pregunta.name,
    name: pregunta.name,
    value: valor === null ? '' : String(valor),
    'aria-describedby': descripcionDe(pregunta, error),
    'aria-invalid': error !== undefined || undefined,
    'aria-required': pregunta.isRequired,
    className: clases(CONTROL, error && 'border-2 border-peligro'),
    onBlur: onDejar,
  }
  return (
    <div {...PARADA} className={clases(HOJA, CONTENIDO, bordeDe(error))}>
      <label htmlFor={pregunta.name} className="text-guia font-[640]">
        <Enunciado numero={numero} texto={redacta(pregunta.title, estudiante)} obligatoria={pregunta.isRequired === true} />
      </label>
      <Ayuda pregunta={pregunta} estudiante={estudiante} />
      {error && <ErrorDeCampo id={pregunta.name} mensaje={error} />}
      {pregunta.type === 'text' && (pregunta.maxLength ?? Infinity) > UNA_LINEA ? (
        <textarea
          {...comun}
          rows={3}
          maxLength={pregunta.maxLength}
          onChange={(evento) => onResponder(evento.currentTarget.value || null)}
        />
      ) : (
        <input
          {...comun}
          {...ENTRADA[pregunta.type]}
          className={clases(comun.className, ANCHO[pregunta.type])}
          maxLength={pregunta.type === 'text' ? pregunta.maxLength : undefined}
          onChange={(evento) => onResponder(lee(pregunta.type, evento.currentTarget.value))}
        />
      )}
    </div>
  )
}

const ENTRADA = {
  number: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  text: { type: 'text', autoComplete: 'off' },
  date: { type: 'date', min: '1900-01-01', max: '2099-12-31' },
} as const
const ANCHO = { number: 'cifras max-w-32', text: '', date: 'max-w-56' }

/** What was typed as an answer: digits become a number, anything else stays as typed so that it can be corrected. */
function lee(tipo: 'number' | 'text' | 'date', escrito: string): Valor {
  if (escrito.trim() === '') return null
  return tipo === 'number' && /^\d{1,9}$/.test(escrito.trim()) ? Number(escrito) : escrito
}

function Enunciado({ numero, texto, obligatoria }: { numero: number; texto: string; obligatoria: boolean }) {
  return (
    <>
      <span className="cifras font-bold text-acento">{numero}.</span> {texto}
      {!obligatoria && <span className="font-normal text-tinta-2"> (opcional)</span>}
    </>
  )
}

function Ayuda({ pregunta, estudiante }: { pregunta: Definicion; estudiante: string }) {
  if (pregunta.description === undefined) return null
  return (
    <p id={`${pregunta.name}-ayuda`} className="clear-both text-nota text-tinta-2">
      {redacta(pregunta.description, estudiante)}
    </p>
  )
}

function descripcionDe(pregunta: Definicion, error: string | undefined): string | undefined {
  return (
    [pregunta.description !== undefined && `${pregunta.name}-ayuda`, error !== undefined && `${pregunta.name}-error`]
      .filter(Boolean)
      .join(' ') || undefined
  )
}

function bordeDe(error: string | undefined): string {
  return error === undefined ? 'border-borde' : 'border-borde border-l-4 border-l-peligro'
}
