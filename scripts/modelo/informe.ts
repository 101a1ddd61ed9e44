import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { junitOf } from '#kit/junit.ts'
import { suiteDe, type Hoja } from './hoja.ts'

/** Text that no tag ends, inside a script. */
const encerrado = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The report of some machines as one page that opens from disk: no server, no network. */
export function paginaDelModelo(hojas: readonly Hoja[], cuando: string): string {
  const plantilla = readFileSync(new URL('informe.html', import.meta.url), 'utf8')
  return plantilla.replace('/* datos */ null', () => encerrado({ cuando, hojas }))
}

/** Writes `coverage/model.html` and `coverage/model.junit.xml`. */
export function escribeElInforme(hojas: readonly (Hoja & { faults: readonly string[] })[]): void {
  mkdirSync('coverage', { recursive: true })
  const cuando = new Date().toISOString().slice(0, 16).replace('T', ' ')
  writeFileSync('coverage/model.html', paginaDelModelo(hojas, cuando))
  writeFileSync('coverage/model.junit.xml', junitOf(hojas.map((hoja) => suiteDe(hoja, hoja.faults))))
}
