import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, listen } from '#app/app.tsx'
import { startNotices } from '#app/notices.ts'
import { startSession } from '#app/session.ts'

const root = document.getElementById('app')
if (!root) throw new Error('The page has no element "app".')

const notices = startNotices()
const connection = startSession({
  storage: window.sessionStorage,
  onEmitted: listen(notices),
  onServerError: (message) => notices.send({ type: 'NOTIFY', notice: { tono: 'error', texto: `Error interno!: ${message}` } }),
})

createRoot(root).render(
  <StrictMode>
    <App {...connection} notices={notices} />
  </StrictMode>,
)
