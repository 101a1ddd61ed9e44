import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { notice } from '#machines/login-notice/login-notice.selectors.ts'
import { Noticia } from '#ui/marco/marco.tsx'

/** The notice on the pizarra, when there is one for this door. */
export function AvisoDeIngreso({ audiencia }: { audiencia: 'establecimiento' | 'apoderado' }) {
  const flujo = useFlow('loginNotice', { audiencia })
  const estado = useSelector(flujo, (foto) => dataState('login-notice', foto))
  const vigente = useSelector(flujo, notice)
  if (!vigente) return null
  return (
    <div data-state={estado}>
      <Noticia titulo={vigente.titulo} destacado={vigente.destacado} texto={vigente.texto} />
    </div>
  )
}
