import { useSession } from '#app/use-flow.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

/** Asks before leaving, when this browser holds answers that nobody else has. */
export function SinEnviar({ cuantas }: { cuantas: number }) {
  const sesion = useSession()
  const respuestas = cuantas === 1 ? 'Hay 1 respuesta que todavía no se envía.' : `Hay ${cuantas} respuestas que todavía no se envían.`
  return (
    <>
      <Titulo guia={`${respuestas} Están guardadas solo en este equipo.`}>¿Salir sin enviar sus respuestas?</Titulo>
      <p>Para enviarlas, quédese y abra otra vez la encuesta con conexión a internet.</p>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:grid">
        <Boton variante="principal" onClick={() => sesion.send({ type: 'STAY' })}>
          Quedarme
        </Boton>
        <Boton variante="peligro" onClick={() => sesion.send({ type: 'SIGN_OUT_ANYWAY' })}>
          Salir sin enviarlas
        </Boton>
      </div>
    </>
  )
}
