import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { isComing, notice } from '#machines/login-notice/login-notice.selectors.ts'
import { Noticia } from '#ui/marco/marco.tsx'
import { avisoEscrito } from './aviso-escrito.ts'

/** What a notice takes above the form, at each width: what is typed there does not move when it comes. Beside the form it moves nothing. */
const LUGAR = 'min-h-46.5 min-[400px]:min-h-40.5 min-[480px]:min-h-34 sm:min-h-28 md:min-h-21 lg:min-h-0'

/** The notice on the pizarra, when there is one for this door. */
export function AvisoDeIngreso({ audiencia }: { audiencia: 'establecimiento' | 'apoderado' }) {
  const flujo = useFlow('loginNotice', { audiencia, written: avisoEscrito(audiencia) })
  const estado = useSelector(flujo, (foto) => dataState('login-notice', foto))
  const llega = useSelector(flujo, isComing)
  const vigente = useSelector(flujo, notice)
  if (llega) return <div className={LUGAR} />
  if (!vigente) return null
  return (
    <div data-state={estado} className={LUGAR}>
      <Noticia titulo={vigente.titulo} destacado={vigente.destacado} texto={vigente.texto} />
    </div>
  )
}
