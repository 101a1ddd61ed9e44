import type { Part } from '#app/use-flow.ts'
import type { EncuestaDePeriodo, PeriodoAdministrado } from '#contract/encuestas.periodos.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { enFechaCortaConAno } from '#ui/texto/fechas.ts'
import { Pregunta, usePregunta } from '../administracion/pregunta.tsx'

type Flujo = Part<'adminPeriodos', 'surveys'>

/** How many surveys, in words. */
export const enPalabras = (cuantas: number): string => (cuantas === 1 ? '1 encuesta' : `${cuantas} encuestas`)

/** Turns on the surveys of a period that are off, and off those that are on. */
export function CambioDeEncuestas({ flujo, periodo: { periodoId, nombre, susEncuestas } }: { flujo: Flujo; periodo: PeriodoAdministrado }) {
  return [true, false].map((activo) => {
    const encuestas = susEncuestas.filter((una) => una.activo !== activo)
    if (encuestas.length === 0) return null
    return (
      <Boton
        key={String(activo)}
        variante={activo ? 'principal' : 'llano'}
        onClick={() => flujo.send({ type: 'ASK', target: { periodoId, nombre, activo, encuestas } })}
      >
        {activo ? 'Activar' : 'Desactivar'} {encuestas.length === 1 ? 'la encuesta' : `sus ${encuestas.length} encuestas`}
        <span className="sr-only"> del período {nombre}</span>
      </Boton>
    )
  })
}

const quienLaVe = ({ grados, esRegistro }: EncuestaDePeriodo): string => {
  if (esRegistro) return 'solo estudiantes que el establecimiento inscribe'
  if (grados === 0) return 'sin grados: nadie la verá hasta que le dé uno'
  return grados === 1 ? '1 grado' : `${grados} grados`
}

/** What will happen to each of the surveys, before it does. `abierto`: the period that is open. */
export function EncuestasJuntas({ flujo, abierto }: { flujo: Flujo; abierto: PeriodoAdministrado | undefined }) {
  const [pedido, pregunta] = usePregunta(flujo)
  if (pedido === null) return null
  const { periodoId, nombre, activo, encuestas } = pedido
  const verbo = activo ? 'Activar' : 'Desactivar'
  return (
    <Pregunta titulo={`${verbo} ${enPalabras(encuestas.length)} del período ${nombre}`} accion={verbo} {...pregunta}>
      <ul className="grid gap-2">
        {encuestas.map((una) => (
          <li key={una.encuestaId}>
            <span className="block font-accion">{una.nombre}</span>
            <span className="block text-nota text-tinta-2">
              Del {enFechaCortaConAno(una.apertura)} al {enFechaCortaConAno(una.cierre)}, {quienLaVe(una)}
            </span>
          </li>
        ))}
      </ul>
      {activo ? (
        <p>
          {abierto?.periodoId === periodoId
            ? 'Se podrán responder entre esas fechas.'
            : `Se podrán responder entre esas fechas, cuando el período ${nombre} esté abierto.`}{' '}
          Puede desactivarlas aquí mismo.
        </p>
      ) : (
        <p>Nadie podrá responderlas hasta que las active otra vez. Lo enviado y los borradores se conservan.</p>
      )}
    </Pregunta>
  )
}
