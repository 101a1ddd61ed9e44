import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The address of a package in every inventory, `pkg:npm/%40scope/name@version`. */
function direccionDe(nombre, version) {
  return `pkg:npm/${nombre.replace('@', '%40')}@${version}`
}

function componenteDe([ruta, { name, version, license, integrity }]) {
  const nombre = name ?? ruta.slice(ruta.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [, huella] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': direccionDe(nombre, version),
    name: nombre,
    version,
    purl: direccionDe(nombre, version),
    ...(license !== undefined && { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { name: license } }] }),
    ...(huella !== undefined && { hashes: [{ alg: 'SHA-512', content: Buffer.from(huella, 'base64').toString('hex') }] }),
  }
}

/**
 * The inventory of other people's packages that the product runs with (SBOM, CycloneDX), each with its licence and its fingerprint, from
 * the text of a package-lock.json. `npm sbom` gives none where the lock has optional packages of other platforms.
 */
export function inventarioDe(candado) {
  const { name, version, packages } = JSON.parse(candado)
  const componentes = Object.entries(packages)
    .filter(([ruta, { dev, devOptional, link }]) => ruta.includes('node_modules/') && !dev && !devOptional && !link)
    .map(componenteDe)
  const unicos = [...new Map(componentes.map((uno) => [uno.purl, uno])).values()]
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: unicos.toSorted((uno, otro) => (uno.purl < otro.purl ? -1 : 1)),
  }
}

/** Leaves the inventory beside what was built. */
export async function escribeInventario(destino) {
  const inventario = inventarioDe(await readFile('package-lock.json', 'utf8'))
  await writeFile(join(destino, 'sbom.cdx.json'), `${JSON.stringify(inventario, null, 2)}\n`)
}
