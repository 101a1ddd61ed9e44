import { NADA } from '../administracion/listado.tsx'

const enTexto = (valor: unknown): string =>
  valor === null || valor === undefined || valor === '' ? 'vacío' : typeof valor === 'boolean' ? (valor ? 'sí' : 'no') : String(valor)

const esCampos = (valor: unknown): valor is Record<string, unknown> => typeof valor === 'object' && valor !== null

/** Old and new values of what an audited fact changed, field by field; of what changed nothing, a dash. */
export function cambioDe({ detalle: { antes, despues } }: { detalle: Readonly<Record<string, unknown>> }) {
  if (antes === undefined && despues === undefined) return NADA
  if (!esCampos(antes) || !esCampos(despues)) {
    return (
      <span className="break-all">
        {enTexto(antes)} → {enTexto(despues)}
      </span>
    )
  }
  const cambiados = Object.keys(despues).filter((campo) => antes[campo] !== despues[campo])
  if (cambiados.length === 0) return NADA
  return (
    <ul>
      {cambiados.map((campo) => (
        <li key={campo} className="break-all">
          {campo}: {enTexto(antes[campo])} → {enTexto(despues[campo])}
        </li>
      ))}
    </ul>
  )
}
