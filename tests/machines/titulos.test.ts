import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Requirement } from '#kit/requirements.ts'
import { LECTURAS } from '#tests/screens/lecturas.ts'
import { chartedMachine, MODELED, type SinPedir } from './models.ts'
import { esTitulo, LO_DEMAS, titulosDe, titulosDelProducto } from './titulos.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))

const leeDe = ({ opens, steps, expects }: Requirement): string[] =>
  [opens, expects, ...steps.map((step) => (typeof step === 'string' ? undefined : step[1]))].flatMap((sight) => sight?.reads ?? [])

const pedidas = [
  ...new Set([
    ...charted.flatMap(({ requirements }) => requirements.flatMap(leeDe)),
    ...LECTURAS.flatMap(({ reads = [], alertas = [] }) => [...reads, ...alertas]),
  ]),
]

/** Titles that no machine brings about: who shows each, and the test that reads it. */
const SIN_MAQUINA: readonly SinPedir[] = [
  {
    of: ['Desde …', 'Todavía no hay encuestas que responder', 'Pendientes…', 'Nada urgente por hoy'],
    reason: 'Los muestra la portada de la agencia, que reúne varias máquinas; ninguna de ellas los trae.',
    test: 'tests/screens/inicio-de-agencia.test.tsx',
  },
  {
    of: ['Guías que lo dicen', 'Mesa de ayuda'],
    reason: 'La ayuda no tiene máquina: busca en textos que vienen con la página.',
    test: 'tests/screens/ayuda.test.tsx',
  },
  { of: ['No se pudo mostrar «…»'], reason: 'Lo muestra un diálogo cuyo código no llegó.', test: 'tests/browser/partes-tardias.test.ts' },
  {
    of: ['La página no se pudo mostrar'],
    reason: 'Lo muestra cualquier página cuyo código no llegó.',
    test: 'tests/screens/use-flow.test.tsx',
  },
  {
    of: ['No disponible para su perfil'],
    reason: 'Lo decide el permiso de la ruta, antes que ninguna máquina.',
    test: 'tests/screens/aplicacion.test.tsx',
  },
  {
    of: ['Su navegador no deja guardar datos de este sitio'],
    reason: 'La sesión se recorre en un navegador que guarda.',
    test: 'tests/browser/almacen-negado.test.ts',
  },
  {
    of: ['Registro de apoderados', 'Cierre de sesión', 'Cierre de su cuenta Microsoft', 'Cambio de correo electrónico', 'Recordatorios'],
    reason: 'Titulan solo la pestaña del navegador.',
    test: 'tests/screens/aplicacion.test.tsx',
  },
]

const sinPedir = [...charted.flatMap(({ exclusions }) => exclusions.titles), ...SIN_MAQUINA]
const deLaLista = new Set(sinPedir.flatMap(({ of }) => of))
const titulos = titulosDelProducto()
/** What is asked for; a list that counts its parts puts a number before each. */
const seLee = ({ text }: { text: string }) => pedidas.some((palabras) => esTitulo({ text }, palabras.replace(/^\d+\. /, '')))

test('un requisito pide cada título del producto, o su máquina dice por qué no', () => {
  expect(titulos.filter((uno) => !seLee(uno) && !deLaLista.has(uno.text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})

test('de los títulos que nadie pide, cada uno existe, dice por qué, y una prueba lo lee', () => {
  const textos = new Set(titulos.map(({ text }) => text))
  expect([...deLaLista].filter((text) => !textos.has(text) || seLee({ text }))).toEqual([])
  expect(sinPedir.filter(({ reason }) => reason.trim() === '')).toEqual([])
  const raiz = new URL('../../', import.meta.url)
  const partes = (text: string) => text.split(LO_DEMAS).filter((parte) => /\p{L}{2}/u.test(parte))
  const lee = (archivo: string, text: string) => {
    const prueba = readFileSync(new URL(archivo, raiz), 'utf8')
    return partes(text).every((parte) => prueba.includes(parte.trim()))
  }
  expect(
    sinPedir.flatMap(({ of, test: archivo }) => of.filter((text) => !lee(archivo, text)).map((text) => `${archivo}: ${text}`)),
  ).toEqual([])
})

describe('los títulos de un texto', () => {
  test.each([
    ['<h2>Por curso</h2>', ['Por curso']],
    ['<Titulo guia="Otra cosa">Usuarios</Titulo>', ['Usuarios']],
    ['<Aviso titulo="No hay nada" texto="Vuelva luego" />', ['No hay nada']],
    ["<Vacio titulo={hay ? 'Falta uno' : `Faltan ${cuantos}`} />", ['Falta uno', 'Faltan …']],
    ['<h3>Curso {letra}</h3>', ['Curso …']],
    ["const TITULOS = { uno: 'El primero', otro: (n) => `El de ${n}` }", ['El primero', 'El de …']],
    ["const NADIE = 'No hay nadie'; const a = <h1>{NADIE}</h1>", ['No hay nadie']],
    ["const vacio = { titulo: 'No hay nadie', texto: 'Vuelva luego' }", ['No hay nadie']],
    ["const columna = { titulo: 'Estado', celda: (fila) => fila.estado }", []],
    ['<h2 className="text-titulo-2">{nombre}</h2>', []],
  ])('de %s', (texto, esperados) => {
    expect(titulosDe('una.tsx', texto).map(({ text }) => text)).toEqual(esperados)
  })

  test.each([
    ['Curso …', 'Curso A', true],
    ['Curso …', 'Curso ', false],
    ['¿Salir?', '¿Salir?', true],
    ['¿Salir?', '¿Sali', false],
  ])('«%s» y «%s»: %s', (text, palabras, esperado) => {
    expect(esTitulo({ text }, palabras)).toBe(esperado)
  })
})
