import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { aviso } from '#machines/login-notice/login-notice.selectors.ts'
import { Noticia } from '#ui/marco.tsx'

/** The notice on the pizarra, when there is one for this door. */
export function AvisoDeIngreso({ audiencia }: { audiencia: 'establecimiento' | 'apoderado' }) {
  const flow = useFlow('loginNotice', { audiencia })
  const estado = useSelector(flow, (snapshot) => dataState('login-notice', snapshot))
  const vigente = useSelector(flow, aviso)
  if (!vigente) return null
  return (
    <div data-state={estado}>
      <Noticia titulo={vigente.titulo} destacado={vigente.destacado} texto={vigente.texto} />
    </div>
  )
}
