import QRCode from 'qrcode'
import { type Papel, TINTA } from './papel.ts'

/**
 * A QR on paper: one path with a square for each dark module, which prints sharp at any size. `lado` in points; `muestra` is what it is
 * for whoever does not see it.
 */
export function dibujaQr(papel: Papel, texto: string, { x, y, lado }: { x: number; y: number; lado: number }, muestra: string): void {
  const { modules } = QRCode.create(texto, { errorCorrectionLevel: 'M' })
  const modulo = lado / modules.size
  const dibuja = () => {
    for (let fila = 0; fila < modules.size; fila += 1) {
      for (let columna = 0; columna < modules.size; columna += 1) {
        if (modules.get(fila, columna)) papel.rect(x + columna * modulo, y + fila * modulo, modulo, modulo)
      }
    }
    papel.fill(TINTA)
  }
  papel.parte('Figure', dibuja, { muestra })
}
