import { formateaCodigo } from '#contract/comprobantes.ts'
import type { HechoDeRespuesta } from '#contract/proveedor.mesa.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { Figura } from '#ui/figura.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'

const HECHO: Readonly<Record<HechoDeRespuesta['hecho'], { texto: string; trazo: string }>> = {
  comenzada: { texto: 'Comenzada', trazo: 'M4 20l1-5L16 4l4 4L9 19z' },
  enviada: { texto: 'Enviada', trazo: 'M5 12.5l4.5 4.5L19 7.5' },
  leida: {
    texto: 'Leída',
    trazo: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0z',
  },
  descargada: { texto: 'Descargada', trazo: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14' },
  reabierta: { texto: 'Reabierta para corregirla', trazo: 'M4 9h10a5.5 5.5 0 0 1 0 11H9M8 4.5L3.5 9 8 13.5' },
  anulada: { texto: 'Anulada', trazo: 'M6 6l12 12M18 6L6 18' },
  tomada: { texto: 'Tomada para responderla desde el comienzo', trazo: 'M4 12h15m-6-6.5l6.5 6.5-6.5 6.5' },
}

/** Who answers is said by its relation; an account of the product, by its role. */
const COMO: Readonly<Record<string, string>> = { apoderado: 'apoderado', establecimiento: 'establecimiento' }

const RECIBO = { VALIDO: 'válido', ANULADO: 'anulado', REEMPLAZADO: 'reemplazado por otro' } as const

/** What was done with an answer and by whom, the newest first. */
export function Historia({ hechos }: { hechos: readonly HechoDeRespuesta[] }) {
  return (
    <Hoja aria-labelledby="historia" className="grid content-start gap-4">
      <h2 id="historia" className="text-titulo-2">
        Historia
      </h2>
      {hechos.length === 0 ? (
        <p className="text-tinta-2">Todavía no pasa nada con esta encuesta.</p>
      ) : (
        <ol className="grid gap-4">
          {hechos.map((uno) => (
            <li key={`${uno.hecho} ${uno.fecha} ${uno.quien}`} className="flex gap-3">
              <Figura trazo={HECHO[uno.hecho].trazo} className="mt-0.5 size-5 shrink-0 text-acento" />
              <div className="grid min-w-0 gap-0.5">
                <h3 className="font-accion">
                  {HECHO[uno.hecho].texto}
                  {uno.veces > 1 && ` ${uno.veces} veces ese día`}
                </h3>
                <p className="cifras text-nota text-tinta-2">
                  {enFechaYHora(uno.fecha)}. {enNombrePropio(uno.quien)}
                  {uno.como && `, ${COMO[uno.como] ?? uno.como.toLocaleLowerCase('es-CL')}`}
                </p>
                {uno.motivo && <p className="text-nota break-words">{uno.motivo}</p>}
                {uno.comprobante && (
                  <p className="cifras text-nota text-tinta-2">
                    Comprobante {RECIBO[uno.comprobante.estado]}: {formateaCodigo(uno.comprobante.id).slice(0, 19)}…
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Hoja>
  )
}
