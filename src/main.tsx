import '#app/every-form.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { letDoorGiveWay } from '#app/give-way.ts'
import { reloadRestoredPage } from '#app/session.ts'
import { startApplication } from '#app/start.ts'
import { recargaSiHayOtraVersion } from '#ui/avisos/otra-version.ts'
import { tomaLoEscrito } from '#ui/formulario/use-escrito.ts'

const root = document.getElementById('app')
if (!root) throw new Error('The page has no element "app".')

letDoorGiveWay()
reloadRestoredPage()
recargaSiHayOtraVersion(window, tomaLoEscrito)
createRoot(root).render(
  <StrictMode>
    <App {...startApplication(() => window.sessionStorage)} />
  </StrictMode>,
)
