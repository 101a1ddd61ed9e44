import { createRoot } from 'react-dom/client'

/** What Vite and React weigh by themselves. */
const raiz = document.getElementById('root')
if (raiz !== null) createRoot(raiz).render(<h1>Vacía</h1>)
