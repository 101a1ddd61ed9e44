import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inventarioDe } from '#scripts/inventario.mjs'

const { bomFormat, components } = inventarioDe(readFileSync('package-lock.json', 'utf8'))
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }

it('el inventario de componentes tiene cada paquete que declaramos, en su versión exacta', () => {
  expect(bomFormat).toBe('CycloneDX')
  const hay = new Set(components.map(({ purl }) => purl))
  const faltan = Object.entries(dependencies).filter(([nombre, version]) => !hay.has(`pkg:npm/${nombre.replace('@', '%40')}@${version}`))
  expect(faltan).toEqual([])
})

it('y lo que ellos traen, con su huella y sin lo que solo se usa al desarrollar', () => {
  expect(components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? '')).map(({ name }) => name)).toEqual([])
  const nombres = components.map(({ name }) => name)
  expect(nombres).toContain('pg-protocol')
  expect(nombres).not.toContain('vitest')
})
