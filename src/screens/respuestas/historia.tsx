import { formateaCodigo } from '#contract/comprobantes.ts'
import type { HechoDeRespuesta } from '#contract/proveedor.mesa.ts'
import { enNombrePropio } from '#contract/rules/nombre-propio.ts'
import { Icono, type NombreDeIcono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFechaYHora } from '#ui/texto/fechas.ts'

const HECHO: Readonly<Record<HechoDeRespuesta['hecho'], { texto: string; icono: NombreDeIcono }>> = {
  comenzada: { texto: 'Comenzada', icono: 'editar' },
  enviada: { texto: 'Enviada', icono: 'listo' },
  leida: { texto: 'Leída', icono: 'ver' },
  descargada: { texto: 'Descargada', icono: 'descargar' },
  reabierta: { texto: 'Reabierta para corregirla', icono: 'deshacer' },
  anulada: { texto: 'Anulada', icono: 'cerrar' },
  tomada: { texto: 'Tomada para responderla desde el comienzo', icono: 'persona' },
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
              <Icono nombre={HECHO[uno.hecho].icono} className="mt-0.5 size-5 shrink-0 text-acento" />
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
