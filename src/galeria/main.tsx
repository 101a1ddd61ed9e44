import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Galeria } from './galeria.tsx'
import { Muestra } from './muestra.tsx'
import { leePedido } from './pedido.ts'

const { pieza, estado, ancho, esquema } = leePedido(window.location.search)
const sola = pieza !== null && estado !== null
// Without one it is the person's own.
if (sola && esquema !== null) document.documentElement.dataset['theme'] = { claro: 'light', oscuro: 'dark' }[esquema]

// A piece that shows what breaks in it breaks here on purpose.
const raiz = createRoot(document.getElementById('app') as HTMLElement, { onCaughtError: () => undefined })
// Drawn when the window says that it is loaded, which is when whoever shows it measures it.
flushSync(() =>
  raiz.render(
    <StrictMode>{sola ? <Muestra pieza={pieza} estado={estado} /> : <Galeria pieza={pieza} ancho={ancho} esquema={esquema} />}</StrictMode>,
  ),
)
