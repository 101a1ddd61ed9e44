import { useSelector } from '@xstate/react'
import type { FormEvent, ReactNode } from 'react'
import type { Actor } from 'xstate'
import type { FlowMachine } from '#app/flows.ts'
import type { ActoDeMesa, Lectura } from '#contract/proveedor.mesa.ts'
import { DETALLE_MAS_LARGO, RAZONES_DE_MESA } from '#contract/rules/motivo-de-mesa.ts'
import { actFailure, isActing } from '#machines/answers-desk/answers-desk.selectors.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto, ErrorDeCampo } from '#ui/formulario/campo.tsx'
import { FallaDeCampos, FallaGeneral } from '#ui/formulario/falla.tsx'
import { Opcion } from '#ui/formulario/opcion.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { Hoja } from '#ui/marco/hoja.tsx'

interface Acto {
  opcion: string
  pasa: (conComprobante: boolean) => string
  boton: (conComprobante: boolean) => string
}

const ACTO: Readonly<Record<ActoDeMesa, Acto>> = {
  reabrir: {
    opcion: 'Reabrir, para que se corrija',
    pasa: () => 'El comprobante quedará anulado. Lo respondido se conserva: quien respondió lo corrige y lo envía otra vez.',
    boton: () => 'Reabrir y anular comprobante',
  },
  anular: {
    opcion: 'Anular, para que se responda de nuevo',
    pasa: (conComprobante) =>
      `La respuesta deja de contar${conComprobante ? ' y su comprobante quedará anulado' : ''}. La encuesta se responde desde el comienzo.`,
    boton: (conComprobante) => (conComprobante ? 'Anular respuesta y comprobante' : 'Anular la respuesta'),
  },
}

const NADA_ESCRITO = { elegido: '', razon: '', detalle: '' } as const

/** Gives an answer back to be corrected, or voids it; only with a reason and a detail. */
export function Reapertura({ mesa, leida: { actos, conComprobante, token } }: { mesa: Actor<FlowMachine<'answersDesk'>>; leida: Lectura }) {
  const falla = useSelector(mesa, actFailure)
  const ocupado = useSelector(mesa, isActing)
  const [escrito, escribe] = useEscrito<{ elegido: ActoDeMesa | ''; razon: string; detalle: string }>(`reapertura ${token}`, NADA_ESCRITO)
  const { elegido, razon, detalle } = escrito
  const [unico] = actos
  const acto = elegido !== '' && actos.includes(elegido) ? elegido : (unico ?? 'anular')
  const { pasa, boton } = ACTO[acto]
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    if (!ocupado) mesa.send({ type: 'ACT', kind: acto, razon, detalle })
  }
  return (
    <Hoja aria-labelledby="reapertura">
      <form noValidate className="grid gap-4" onSubmit={alEnviar}>
        <h2 id="reapertura" className="text-titulo-2">
          {actos.length > 1 ? 'Reabrir o anular la respuesta' : 'Anular la respuesta'}
        </h2>
        <FallaDeCampos falla={falla} />
        {actos.length > 1 && (
          <Opciones leyenda="¿Qué se hará?">
            {actos.map((uno) => (
              <Opcion
                key={uno}
                tipo="radio"
                name="acto"
                value={uno}
                checked={acto === uno}
                onChange={() => escribe({ ...escrito, elegido: uno })}
              >
                {ACTO[uno].opcion}
              </Opcion>
            ))}
          </Opciones>
        )}
        <p className="text-tinta-2">{pasa(conComprobante)}</p>
        <Opciones leyenda="¿Por qué?" error={falla?.campos['razon']}>
          {Object.entries(RAZONES_DE_MESA).map(([valor, texto], i) => (
            <Opcion
              key={valor}
              tipo="radio"
              name="razon"
              // The summary of errors leads to the first choice.
              id={i === 0 ? 'razon' : `razon-${valor}`}
              value={valor}
              checked={razon === valor}
              invalid={falla?.campos['razon'] !== undefined}
              describedBy={falla?.campos['razon'] === undefined ? undefined : 'razon-error'}
              onChange={() => escribe({ ...escrito, razon: valor })}
            >
              {texto}
            </Opcion>
          ))}
        </Opciones>
        <CampoTexto
          etiqueta="Detalle"
          name="detalle"
          ayuda="Lo leerá quien revise la auditoría. No escriba datos de otras personas."
          autoComplete="off"
          maxLength={DETALLE_MAS_LARGO}
          value={detalle}
          onChange={(valor) => escribe({ ...escrito, detalle: valor })}
          error={falla?.campos['detalle']}
          required
        />
        <FallaGeneral falla={falla} titulo="No se pudo hacer" />
        <Boton type="submit" variante="peligro" className="justify-self-start max-sm:w-full" ocupado={ocupado} textoOcupado="Un momento">
          {boton(conComprobante)}
        </Boton>
      </form>
    </Hoja>
  )
}

function Opciones({ leyenda, error, children }: { leyenda: string; error?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-accion">{leyenda}</legend>
      {error && <ErrorDeCampo id="razon" mensaje={error} />}
      {children}
    </fieldset>
  )
}
