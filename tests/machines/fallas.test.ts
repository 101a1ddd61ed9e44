import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blessed } from '#kit/blessed.ts'
import { mutantsOf } from '#kit/mutate.ts'
import { lockIn } from '#scripts/modelo/juicio.ts'
import { CLASES, filaDeMaquina, LISTA, listaDeFallas, maquinaDe, resumenDe, resumenesEn, tablaDe, vivasEn } from '#scripts/modelo/lista.ts'
import { NAMED } from '#scripts/mutantes/nombrados.ts'
import { chartedMachine, MODELED } from './models.ts'

const charted = await Promise.all(MODELED.map(chartedMachine))
const texto = readFileSync(LISTA, 'utf8')

/** How many faults a cell tells of, and how many of them nothing stops: `9R 2P 1–` is twelve and one. */
const sumaDe = (celda: string) => [...celda.matchAll(/\d+/g)].reduce((suma, [cuantas]) => suma + Number(cuantas), 0)
const vivasDe = (celda: string) => Number(/(\d+)–/.exec(celda)?.[1] ?? 0)

const [titulos = [], ...filas] = tablaDe(texto, 'Por máquina')
const clases = titulos.slice(2)
const porMaquina = new Map(filas.map(([maquina = '', detenidas = '', ...celdas]) => [maquina, { detenidas, celdas }]))
const vivas = new Set(vivasEn(texto))
const suma = (numeros: readonly number[]) => numeros.reduce((total, uno) => total + uno, 0)

/** A machine of at most so many faults is judged again whole: all of them would take a minute. */
const CHICA = 50

describe(`la lista de lo que detiene cada falla (${LISTA})`, () => {
  test('tiene cada máquina, y ninguna otra', () => {
    expect(filas.map(([maquina]) => maquina)).toEqual([...MODELED])
  })

  describe.each(charted)('la máquina $name', (una) => {
    const { name, model, exclusions } = una
    const { detenidas, celdas } = porMaquina.get(name) ?? { detenidas: '', celdas: [] }
    const sinContar = new Set([...exclusions.mutants, ...exclusions.alike].map(({ id }) => id))
    const listadas = suma(celdas.map(sumaDe))
    const vivasSuyas = [...vivas].filter((id) => maquinaDe(id) === name)

    test('cuenta de cada clase las fallas que su diagrama tiene hoy', () => {
      const hoy = [...mutantsOf(model.machine)].filter(({ id }) => !sinContar.has(id)).map(({ kind }) => kind)
      expect(Object.fromEntries(clases.map((clase, i) => [clase, sumaDe(celdas[i] ?? '')]))).toEqual(
        Object.fromEntries(clases.map((clase) => [clase, hoy.filter((kind) => kind === clase).length])),
      )
      expect([listadas, detenidas]).toEqual([hoy.length, `${hoy.length - vivasSuyas.length} de ${hoy.length}`])
      expect(suma(celdas.map(vivasDe))).toBe(vivasSuyas.length)
    })

    test(
      'las de una máquina chica las detiene quien la lista dice, y a la primera que nada detiene en otra, nada',
      { timeout: 60_000 },
      () => {
        const entera = listadas <= CHICA
        const vivasProbadas = entera ? vivasSuyas : vivasSuyas.slice(0, 1)
        const juzgadas = blessed(model, una, lockIn(una), (id) => (entera ? !sinContar.has(id) : vivasProbadas.includes(id)))
        expect(juzgadas.filter(({ stop }) => stop === null).map(({ id }) => id)).toEqual(vivasProbadas)
        if (entera) expect(texto).toContain(`\n${filaDeMaquina(resumenDe(name, juzgadas), clases)}\n`)
      },
    )
  })

  test('por clase dice lo que suman las máquinas, y arriba lo que suman las clases', () => {
    const [, ...lineas] = tablaDe(texto, 'Por clase')
    expect(lineas.map(([clase, que]) => [clase, que])).toEqual(Object.entries(CLASES))
    for (const [clase = '', , fallas, maquinas, ...jueces] of lineas) {
      const columna = [...porMaquina.values()].map(({ celdas }) => celdas[clases.indexOf(clase)] ?? '')
      const de = (letra: string) => suma(columna.map((celda) => Number(new RegExp(`(\\d+)${letra}`).exec(celda)?.[1] ?? 0)))
      expect([clase, fallas, maquinas, ...jueces]).toEqual(
        [clase, suma(columna.map(sumaDe)), columna.filter((celda) => celda !== '').length, ...['R', 'P', 'I', 'N', '–'].map(de)].map(
          String,
        ),
      )
    }
    const total = suma(lineas.map(([, , fallas]) => Number(fallas)))
    const detenidas = total - vivas.size
    expect(texto).toContain(
      `Son ${total} fallas de ${lineas.length} clases en ${filas.length} máquinas; lo escrito detiene ${detenidas} (${((detenidas / total) * 100).toFixed(1)} %). Las ${NAMED.length} fallas`,
    )
  })

  test('se puede escribir de nuevo una máquina sola: lo que dice de las demás queda como estaba', () => {
    expect(listaDeFallas(resumenesEn(texto))).toBe(texto)
    const sinNada = resumenesEn(texto).map((una) => (una.machine === 'wait' ? resumenDe('wait', []) : una))
    const [antes, despues] = [texto, listaDeFallas(sinNada)].map((lista) => tablaDe(lista, 'Por máquina').filter(([una]) => una !== 'wait'))
    expect(despues).toEqual(antes)
    expect(listaDeFallas(sinNada)).toContain('| wait | 0 de 0 |')
  })

  test('tiene las de los cuerpos, con quien las nota', () => {
    const [, ...lineas] = tablaDe(texto, 'En los cuerpos')
    expect(lineas.map(([falla]) => falla)).toEqual(NAMED.map(({ name }) => name))
  })
})
