import type { BrowserContext, Page } from 'playwright-core'

/** One thing that a browser keeps of the product. */
export interface Guardado {
  almacen: 'sessionStorage' | 'localStorage' | 'IndexedDB' | 'Cache Storage' | 'cookie'
  /** Its key; of a database, its name and that of its store. */
  clave: string
  texto: string
}

/** What every tab of the origin shares, read from a page of it. */
async function compartido(pagina: Page): Promise<Guardado[]> {
  return pagina.evaluate(async () => {
    // A method: what compiles the programs names each function by one of its own, which the page does not have.
    const bases = {
      pedido<T>(uno: IDBRequest<T>) {
        return new Promise<T>((si, no) => {
          uno.onsuccess = () => si(uno.result)
          uno.onerror = () => no(uno.error)
        })
      },
    }
    const deBases: { almacen: 'IndexedDB'; clave: string; texto: string }[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const base = await bases.pedido(indexedDB.open(name))
      for (const almacen of base.objectStoreNames) {
        const tienda = base.transaction(almacen).objectStore(almacen)
        const [claves, valores] = await Promise.all([bases.pedido(tienda.getAllKeys()), bases.pedido(tienda.getAll())])
        if (claves.length > 0) deBases.push({ almacen: 'IndexedDB', clave: `${name}/${almacen}`, texto: JSON.stringify([claves, valores]) })
      }
      base.close()
    }
    // Only a safe origin has it.
    const nombres = 'caches' in globalThis ? await caches.keys() : []
    return [
      ...Object.entries(localStorage).map(([clave, texto]) => ({ almacen: 'localStorage' as const, clave, texto: String(texto) })),
      ...deBases,
      ...nombres.map((clave) => ({ almacen: 'Cache Storage' as const, clave, texto: '' })),
    ]
  })
}

/** Everything that a person's browser keeps of the product: of each of her tabs, and of all of them. */
export async function loGuardado(contexto: BrowserContext): Promise<Guardado[]> {
  const pestanas = contexto.pages().filter((pagina) => pagina.url().startsWith('http'))
  const propios = await Promise.all(pestanas.map((pagina) => pagina.evaluate(() => Object.entries({ ...sessionStorage }))))
  const [primera] = pestanas
  // An empty page of the same place: what a test does to those of the product does not reach it.
  const aparte = await contexto.newPage()
  try {
    await aparte.route('**/aparte', (ruta) => ruta.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }))
    if (primera) await aparte.goto(new URL('/aparte', primera.url()).href)
    return [
      ...propios.flat().map(([clave, texto]) => ({ almacen: 'sessionStorage' as const, clave, texto: String(texto) })),
      ...(primera ? await compartido(aparte) : []),
      ...(await contexto.cookies()).map(({ name, value }) => ({ almacen: 'cookie' as const, clave: name, texto: value })),
    ]
  } finally {
    await aparte.close()
  }
}
