import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { elegidos, leePedido } from '#scripts/mandato.ts'

/** Stands for the end of the process. */
class Termina extends Error {}

let dicho: string
beforeEach(() => {
  dicho = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((texto) => {
    dicho += String(texto)
    return true
  })
  vi.spyOn(process, 'exit').mockImplementation((codigo) => {
    throw new Termina(String(codigo))
  })
})
afterEach(() => vi.restoreAllMocks())

describe('una orden mal escrita', () => {
  test.each([
    ['una opción que no hay', ['--brebe'], '--brebe'],
    ['una letra', ['-x'], '-x'],
    ['una opción sin su valor', ['--periodo'], '--periodo'],
    ['un valor que no se espera', ['--breve=si'], '--breve'],
    ['una palabra de más', ['correo'], 'correo'],
  ])('con %s termina con 1, y dice cuál es y cómo se escribe', (_que, args, ajena) => {
    const options = { breve: { type: 'boolean' }, periodo: { type: 'string' } } as const
    expect(() => leePedido('Uso: npm run drills', { args, options })).toThrow(new Termina('1'))
    expect(dicho).toBe(`No se entiende «${ajena}».\nUso: npm run drills\n`)
  })

  test('con un nombre que no hay termina con 1, y dice los que hay', () => {
    expect(() => elegidos(['login', 'session'], ['login', 'logn'])).toThrow(new Termina('1'))
    expect(dicho).toBe('No hay «logn». Hay: login, session.\n')
  })
})

test('sin nombres se hace todo, y con ellos solo lo nombrado', () => {
  expect(elegidos(['login', 'session'], [])).toEqual(['login', 'session'])
  expect(elegidos(['login', 'session'], ['session'])).toEqual(['session'])
})

test('ninguna orden lee sus opciones por su cuenta', () => {
  const propias = readdirSync('scripts').filter(
    (guion) => guion.endsWith('.ts') && /\bparseArgs\(/.test(readFileSync(`scripts/${guion}`, { encoding: 'utf8' })),
  )
  expect(propias).toEqual(['mandato.ts'])
})

test('toda orden lee la línea entera, aunque no espere nada: lo que no se entiende no se calla', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', { encoding: 'utf8' })) as { scripts: Record<string, string> }
  const guiones = new Set(Object.values(scripts).flatMap((orden) => /^tsx (scripts\/[\w-]+\.ts)/.exec(orden)?.[1] ?? []))
  const sordos = [...guiones].filter((guion) => !/\b(leePedido|nombresPedidos)\(/.test(readFileSync(guion, { encoding: 'utf8' })))
  // These refuse in words of their own.
  expect(sordos).toEqual(['scripts/nuevo.ts', 'scripts/encuesta-validar.ts', 'scripts/instalar.ts'])
})
