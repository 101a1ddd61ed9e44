export interface Componente {
  purl: string
  name: string
  version: string
  hashes?: { alg: 'SHA-512'; content: string }[]
}
export function inventarioDe(candado: string): { bomFormat: 'CycloneDX'; specVersion: string; components: Componente[] }
export function escribeInventario(destino: string): Promise<void>
