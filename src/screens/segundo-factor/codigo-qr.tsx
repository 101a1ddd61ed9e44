import { useEffect, useState } from 'react'

/** Light around the code, in modules: cameras need it. */
const MARGEN = 4

interface Dibujo {
  lado: number
  trazo: string
}

async function dibuja(texto: string): Promise<Dibujo> {
  const { default: qr } = await import('qrcode')
  const { size, data } = qr.create(texto, { errorCorrectionLevel: 'M' }).modules
  const oscuros = Array.from({ length: size * size }, (_, i) => i).filter((i) => data[i] === 1)
  const trazo = oscuros.map((i) => `M${(i % size) + MARGEN} ${Math.floor(i / size) + MARGEN}h1v1h-1z`).join('')
  return { lado: size + 2 * MARGEN, trazo }
}

/** A text as a QR, drawn in this page: what it says goes to no other place. */
export function CodigoQr({ texto, nombre }: { texto: string; nombre: string }) {
  const [dibujo, setDibujo] = useState<Dibujo | null>(null)
  // Media: the drawing comes from code that is loaded apart.
  useEffect(() => {
    let vigente = true
    // Without the drawing the key below it does the same.
    dibuja(texto).then(
      (listo) => vigente && setDibujo(listo),
      () => {},
    )
    return () => {
      vigente = false
    }
  }, [texto])
  const lado = dibujo?.lado ?? 1
  return (
    <svg
      role="img"
      aria-label={nombre}
      viewBox={`0 0 ${lado} ${lado}`}
      className="size-50 rounded-hoja bg-white"
      shapeRendering="crispEdges"
    >
      {dibujo && <path d={dibujo.trazo} fill="#000" />}
    </svg>
  )
}
