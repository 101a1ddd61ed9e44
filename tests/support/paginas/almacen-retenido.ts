import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** Lets the store of unsent answers open, with so many of this person's in it; null: it refuses to. */
    abreElAlmacen: (cuantas: number | null) => void
  }
}

/** The store of unsent answers does not open until the path says what is in it. */
export async function conAlmacenRetenido(pagina: Page): Promise<void> {
  await pagina.addInitScript(() => {
    const abrir = IDBFactory.prototype.open
    const retenidos = new Set<(cuantas: number | null) => void>()
    IDBFactory.prototype.open = function (nombre, ...resto) {
      if (nombre !== 'encuestador') return abrir.call(this, nombre, ...resto)
      const pedido = {} as Record<string, unknown> & { onupgradeneeded?: () => void; onsuccess?: () => void; onerror?: () => void }
      retenidos.add((cuantas) => {
        if (cuantas === null) {
          pedido['error'] = new Error('sin almacén')
          pedido.onerror?.()
          return
        }
        const real = abrir.call(this, nombre, ...resto)
        real.onupgradeneeded = () => {
          pedido['result'] = real.result
          pedido.onupgradeneeded?.()
        }
        real.onsuccess = () => {
          pedido['result'] = real.result
          const pendientes = Object.fromEntries(Array.from({ length: cuantas }, (_, lugar) => [`pregunta${lugar}`, 'sí']))
          const registro = { deuda: { inFlight: null, pending: pendientes, bases: {}, version: 0 }, fecha: 0 }
          const escritura = real.result.transaction('deudas', 'readwrite')
          if (cuantas === 0) escritura.objectStore('deudas').clear()
          else escritura.objectStore('deudas').put(registro, '7:encuesta')
          escritura.oncomplete = () => pedido.onsuccess?.()
        }
      })
      return pedido as unknown as IDBOpenDBRequest
    }
    window.abreElAlmacen = (cuantas) => {
      for (const abre of retenidos) abre(cuantas)
      retenidos.clear()
    }
  })
}

/** What the store of unsent answers has, or that it refuses to open. */
export const elAlmacen = (cuantas: number | null) => async (pagina: Page) => {
  await pagina.evaluate((tantas) => window.abreElAlmacen(tantas), cuantas)
}
