import type { PorTomar } from '#contract/proveedor.ts'
import { Aviso } from '../avisos/aviso.tsx'
import { Boton } from '../formulario/boton.tsx'
import { Dialogo } from '../marco/dialogo.tsx'
import { enFechaYHora } from '../texto/fechas.ts'

interface PropsDeTomar {
  /** What would be taken over. */
  porTomar: PorTomar
  /** Why it could not be done. */
  error: string | null
  ocupado: boolean
  onTomar: () => void
  onCerrar: () => void
}

/** Before a survey is taken over: since when and how much was answered by somebody whose bond nobody proved or who left it, and what becomes of it. */
export function DialogoDeToma({ porTomar, error, ocupado, onTomar, onCerrar }: PropsDeTomar) {
  const { desde, respondidas, preguntas, enviada, dejada } = porTomar
  return (
    <Dialogo
      abierto
      titulo="¿Tomar la encuesta?"
      onCerrar={onCerrar}
      pie={
        <>
          <Boton onClick={onCerrar}>No, dejarla así</Boton>
          <Boton variante="principal" ocupado={ocupado} textoOcupado="Tomando" onClick={onTomar}>
            Tomar la encuesta
          </Boton>
        </>
      }
    >
      {error !== null && <Aviso tono="error" role="alert" titulo={error} />}
      <p>
        {dejada === null
          ? `${enviada ? 'La envió' : 'La está respondiendo'} una persona que no ha comprobado su vínculo con el estudiante.`
          : `Un apoderado con su vínculo comprobado la dejó a medias: no la guarda desde el ${enFechaYHora(dejada)}.`}{' '}
        Comenzó el {enFechaYHora(desde)}
        {preguntas > 0 && ` y respondió ${respondidas} de ${preguntas} preguntas`}.
      </p>
      <p>
        {enviada
          ? 'Si la toma, esas respuestas dejan de servir y su comprobante queda anulado. Usted responde desde el comienzo.'
          : 'Si la toma, esas respuestas dejan de servir. Usted responde desde el comienzo.'}
      </p>
    </Dialogo>
  )
}
