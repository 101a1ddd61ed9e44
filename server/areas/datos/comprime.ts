import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A file of a ZIP, whose text is asked for when its turn comes. */
export interface ArchivoReunido {
  nombre: string
  contenido: AsyncIterable<string> | Iterable<string>
}

/** Files together in a ZIP, piece by piece: no more of them is in memory than what they have just said. */
export async function* comprime(archivos: Iterable<ArchivoReunido>): AsyncGenerator<Uint8Array> {
  let hechos: Uint8Array[] = []
  const paquete = new Zip((error, trozo) => {
    if (error) throw error
    hechos.push(trozo)
  })
  const entrega = function* () {
    const listos = hechos
    hechos = []
    yield* listos
  }
  for (const { nombre, contenido } of archivos) {
    const archivo = new ZipDeflate(nombre, { level: 6 })
    paquete.add(archivo)
    for await (const texto of contenido) {
      archivo.push(strToU8(texto))
      yield* entrega()
    }
    archivo.push(new Uint8Array(), true)
  }
  paquete.end()
  yield* entrega()
}
