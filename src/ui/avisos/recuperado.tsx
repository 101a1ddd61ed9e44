import { Aviso } from './aviso.tsx'

/** Said over a form that shows what was typed before the page was loaded, or the session last ended. */
export function Recuperado() {
  return (
    <Aviso role="status">
      <p>Recuperamos lo que había escrito. Revíselo y guárdelo.</p>
    </Aviso>
  )
}
