import { MarcoPublico } from '#ui/marco.tsx'
import { Titulo } from '#ui/titulo.tsx'

/** While the session is closed; the session itself then leads to the right door (spec, section 2). */
export default function LogoutScreen() {
  return (
    <MarcoPublico>
      <div role="status">
        <Titulo>Cerrando su sesión…</Titulo>
      </div>
    </MarcoPublico>
  )
}
