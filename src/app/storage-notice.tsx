import { useSelector } from '@xstate/react'
import { isStorageRefused } from '#machines/session/session.selectors.ts'
import { Aviso } from '#ui/avisos/aviso.tsx'
import { useSession } from './use-flow.ts'

/** Said on every page while the browser denies this site any storage: the session lasts as long as the page. */
export function StorageNotice() {
  if (!useSelector(useSession(), isStorageRefused)) return null
  return (
    <div className="p-4">
      <Aviso tono="alerta" role="status" titulo="Su navegador no deja guardar datos de este sitio">
        <p>Puede usar el sistema, pero si recarga o cierra esta página tendrá que ingresar otra vez.</p>
      </Aviso>
    </div>
  )
}
