import { PublicFooter } from '#app/public-footer.tsx'
import { useSelector } from '@xstate/react'
import { useSession } from '#app/use-flow.ts'
import { unsentOnSignOut } from '#machines/session/session.selectors.ts'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import { SinEnviar } from './sin-enviar.tsx'

/** While the session is closed, or asks before it is; the session itself then leads to the right door (spec, section 2). */
export default function LogoutScreen() {
  const sinEnviar = useSelector(useSession(), unsentOnSignOut)
  useFocoEnTitulo(sinEnviar !== null)
  return (
    <MarcoPublico pie={<PublicFooter />}>
      {sinEnviar === null ? (
        <div role="status">
          <Titulo>Cerrando su sesión…</Titulo>
        </div>
      ) : (
        <SinEnviar cuantas={sinEnviar} />
      )}
    </MarcoPublico>
  )
}
