import { useSelector } from '@xstate/react'
import { isRequestingLink, manualUrl } from '#machines/survey-access/survey-access.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { Boton, EnlaceBoton } from '#ui/formulario/boton.tsx'
import type { Escritorio } from './use-escritorio.ts'

/** While the person answers in another tab: where the survey is, and a link when the browser did not open it. */
export function OtraPestana({ acceso }: Pick<Escritorio, 'acceso'>) {
  const url = useSelector(acceso, manualUrl)
  const pidiendo = useSelector(acceso, isRequestingLink)
  return (
    <Aviso role="status" titulo="La encuesta está en otra pestaña.">
      <p>{url ? 'Este enlace la abre una sola vez, durante un minuto.' : 'Al volver verá aquí cómo quedó. ¿La cerró o no se abrió?'}</p>
      <div className="flex flex-wrap gap-3">
        {url ? (
          <EnlaceBoton href={url} target="_blank" rel="noopener">
            Abrir la encuesta
          </EnlaceBoton>
        ) : (
          <Boton ocupado={pidiendo} textoOcupado="Pidiendo el enlace" onClick={() => acceso.send({ type: 'GET_LINK' })}>
            Pedir un enlace
          </Boton>
        )}
        <Boton variante="llano" onClick={() => acceso.send({ type: 'CLOSE' })}>
          Cerrar aviso
        </Boton>
      </div>
    </Aviso>
  )
}
