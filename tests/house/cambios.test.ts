import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { leeTextos } from '#scripts/cambios/arbol.ts'
import { elige } from '#scripts/cambios/eleccion.ts'

const textos = leeTextos()
const caminata = readFileSync('docs/walk.md', 'utf8')

/** What is chosen when only these files changed, in the order of their names. */
function alCambiar(...archivos: string[]) {
  const { pruebas, maquinas, fuera } = elige(archivos, textos, caminata)
  return { pruebas: [...pruebas.keys()].toSorted(), maquinas: [...maquinas].toSorted(), fuera: [...fuera].join('\n') }
}

describe('de lo que cambió se prueba', () => {
  test('una parte de una pantalla: la pantalla', () => {
    expect(alCambiar('src/screens/verificar/sello.tsx')).toEqual({ pruebas: ['tests/screens/verificar.test.tsx'], maquinas: [], fuera: '' })
  })

  test('el SQL de un área: el área, y se dice que su recorrido en navegador no corre', () => {
    const { pruebas, maquinas, fuera } = alCambiar('server/areas/aceptaciones-protocolo/aceptaciones-protocolo.sql.ts')
    expect([pruebas, maquinas]).toEqual([['tests/server/aceptaciones-protocolo.test.ts'], []])
    expect(fuera).toContain('tests/browser/escuela.test.ts')
  })

  test('una máquina: ella, las que la usan y las pantallas de sus rutas', () => {
    const { pruebas, maquinas, fuera } = alCambiar('machines/captcha/captcha.chart.ts')
    expect(maquinas).toEqual(
      ['captcha', 'guardian-verification', 'login', 'recuperar-password', 'registro-apoderado', 'verificar'].toSorted(),
    )
    expect(pruebas).toEqual(
      expect.arrayContaining([
        'tests/machines/captcha/captcha.test.ts',
        'tests/screens/login.test.tsx',
        'tests/screens/recuperar-password.test.tsx',
        'tests/screens/registro-apoderado.test.tsx',
        'tests/screens/verificar.test.tsx',
      ]),
    )
    expect(pruebas.length).toBeLessThan(15)
    expect(fuera).toContain('tests/browser/recuperar-password.test.ts')
  })

  test('una pieza del kit: lo que la importa', () => {
    expect(alCambiar('kit/lint.ts').pruebas).toEqual([
      'tests/kit/qa.test.ts',
      'tests/kit/xstate.test.ts',
      'tests/machines/charts.test.ts',
      'tests/machines/races.test.ts',
    ])
  })

  test('una regla de todos: la regla y quien la prueba, y se dice cuántos más la importan', () => {
    const { pruebas, fuera } = alCambiar('contract/rules/rut.ts')
    expect(pruebas).toContain('tests/contract/rut.test.ts')
    expect(pruebas.length).toBeLessThan(6)
    expect(fuera).toMatch(/^las de quienes importan contract\/rules\/rut\.ts desde otras carpetas \(\d\d\)$/)
  })

  test('dos partes de lo mismo: lo mismo, una vez', () => {
    expect(alCambiar('src/screens/verificar/sello.tsx', 'src/screens/verificar/resultado.tsx')).toEqual(
      alCambiar('src/screens/verificar/sello.tsx'),
    )
  })

  test('una prueba: ella misma', () => {
    expect(alCambiar('tests/server/sige-liberado.test.ts').pruebas).toEqual(['tests/server/sige-liberado.test.ts'])
  })

  test('lo que no tiene pruebas propias: las de quien lo importa', () => {
    expect(alCambiar('server/plugins/cuentas/contrasena-cambiada.ts').pruebas).toEqual(
      expect.arrayContaining(['tests/server/acceso.test.ts', 'tests/server/usuarios.test.ts']),
    )
  })

  test('lo que nadie prueba: nada, y se dice', () => {
    expect(alCambiar('vite.config.ts')).toEqual({
      pruebas: [],
      maquinas: [],
      fuera: 'vite.config.ts: ninguna lleva su nombre ni lo importa',
    })
  })
})
