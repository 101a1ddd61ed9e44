import type { Page } from 'playwright-core'

/** A node of what a screen reader finds. */
export interface Nodo {
  rol: string
  nombre: string
  /** What is said after the name: helps and errors. */
  descripcion: string
  obligatorio: boolean
  invalido: boolean
  enfocado: boolean
  /** The groups around it, the nearest first. */
  grupos: string[]
}

const GRUPOS = ['group', 'radiogroup']

/** The page's accessibility tree, in reading order, without what is ignored. */
export async function arbolDe(pagina: Page): Promise<Nodo[]> {
  const sesion = await pagina.context().newCDPSession(pagina)
  const { nodes } = await sesion.send('Accessibility.getFullAXTree')
  await sesion.detach()
  const porId = new Map(nodes.map((nodo) => [nodo.nodeId, nodo]))
  const grupos = (id: string | undefined): string[] => {
    const nodo = id === undefined ? undefined : porId.get(id)
    if (nodo === undefined) return []
    return [...(GRUPOS.includes(String(nodo.role?.value)) ? [String(nodo.name?.value ?? '')] : []), ...grupos(nodo.parentId)]
  }
  return nodes
    .filter(({ ignored }) => !ignored)
    .map((nodo) => {
      const propiedad = (nombre: string): unknown => nodo.properties?.find(({ name }) => name === nombre)?.value.value
      return {
        rol: String(nodo.role?.value ?? ''),
        nombre: String(nodo.name?.value ?? ''),
        descripcion: String(nodo.description?.value ?? ''),
        obligatorio: propiedad('required') === true,
        invalido: propiedad('invalid') === 'true',
        enfocado: propiedad('focused') === true,
        grupos: grupos(nodo.parentId),
      }
    })
}
