import { useSelector } from '@xstate/react'
import { dataState, useFlow } from '#app/use-flow.ts'
import { MarcoPublico } from '#ui/marco.tsx'
import { Titulo } from '#ui/titulo.tsx'

/** On the way to the organisation's logout page, which leads back to the sign-in (spec, section 2). */
export default function MsalLogoutScreen() {
  const flow = useFlow('organizationLogout', undefined)
  const estado = useSelector(flow, (snapshot) => dataState('organization-logout', snapshot))
  return (
    <MarcoPublico>
      <div role="status" data-state={estado}>
        <Titulo>Cerrando su cuenta Microsoft…</Titulo>
      </div>
    </MarcoPublico>
  )
}
