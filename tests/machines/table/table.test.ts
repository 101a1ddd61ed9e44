import { createActor, fromCallback, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Emitted } from '#machines/emitted.ts'
import { tableMachineOf, type PageRequest, type TablePage } from '#machines/table/table.chart.ts'
import { addressOf, type Query } from '#machines/table/table.rules.ts'
import { isTableBusy, shownPage, tableFailure, tableQuery, tableView } from '#machines/table/table.selectors.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const machine = tableMachineOf<string, string>()
const coverage = transitionCoverage(machine)

const POR_OMISION = { limit: 10, sort: { field: 'nombre', direction: 'asc' } } as const
const INICIAL: Query = { filters: {}, limit: 10, offset: 0, sort: { field: 'nombre', direction: 'asc' } }

/** A page with these rows out of so many. */
const unaPagina = (filas: string[], total = filas.length): TablePage<string> => ({ total, filas, next: filas[0] ?? null })

/** A list whose answers the test gives, one by one, to the load that it names by its order. */
function unaLista(consulta: Partial<Query> = {}) {
  const cargas: {
    pedido: PageRequest<string>
    llega: (pagina: TablePage<string>) => Promise<void>
    failure: (error: unknown) => Promise<void>
  }[] = []
  const dicho: Emitted[] = []
  const asentado = () => new Promise<void>((listo) => setTimeout(listo))
  const actor = createActor(
    machine.provide({
      actors: {
        loadPage: fromPromise(
          ({ input }) =>
            new Promise<TablePage<string>>((resolve, reject) => {
              cargas.push({
                pedido: input,
                llega: (pagina) => (resolve(pagina), asentado()),
                failure: (error) => (reject(error), asentado()),
              })
            }),
        ),
        watchReturn: fromCallback(() => {}),
      },
    }),
    {
      input: { ruta: 'seleccionEstudiante', scope: '5° B', query: { ...INICIAL, ...consulta }, defaults: POR_OMISION },
      inspect: coverage.inspect,
    },
  )
  actor.on('*', (emitido) => dicho.push(emitido as Emitted))
  actor.start()
  const carga = (orden: number) => {
    const pedida = cargas[orden]
    if (!pedida) throw new Error(`No se pidió la carga ${orden}.`)
    return pedida
  }
  const vista = () => tableView(actor.getSnapshot())
  const filas = () => shownPage(actor.getSnapshot())?.filas
  return {
    actor,
    cargas,
    carga,
    dicho,
    vista,
    filas,
    ocupada: () => isTableBusy(actor.getSnapshot()),
    query: () => tableQuery(actor.getSnapshot()),
  }
}

const sinServicio = new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' })

describe('una lista', () => {
  it('pide la página de la dirección y la muestra', async () => {
    const { carga, vista, filas, ocupada } = unaLista({ offset: 10, filters: { estado: 'VENCIDA' } })
    expect(vista()).toBe('cargando')
    expect(ocupada()).toBe(true)
    expect(carga(0).pedido).toEqual({
      scope: '5° B',
      query: { filters: { estado: 'VENCIDA' }, limit: 10, offset: 10, sort: { field: 'nombre', direction: 'asc' } },
    })
    await carga(0).llega(unaPagina(['Ana'], 11))
    expect(vista()).toBe('mostrando')
    expect(filas()).toEqual(['Ana'])
    expect(ocupada()).toBe(false)
  })

  it('dice que nada coincide con los filtros', async () => {
    const { carga, vista } = unaLista()
    await carga(0).llega(unaPagina([]))
    expect(vista()).toBe('vacia')
  })

  it('al filtrar vuelve a la primera página, junta los filtros y los escribe en la dirección', async () => {
    const { actor, carga, dicho } = unaLista({ offset: 20, filters: { estado: 'VENCIDA', curso: 'B' } })
    await carga(0).llega(unaPagina(['Ana'], 21))
    actor.send({ type: 'FILTER', filters: { estado: '', busca: 'ana' } })
    expect(carga(1).pedido.query).toEqual({
      filters: { curso: 'B', busca: 'ana' },
      limit: 10,
      offset: 0,
      sort: { field: 'nombre', direction: 'asc' },
    })
    expect(dicho).toEqual([{ type: 'GO', to: 'seleccionEstudiante', query: { curso: 'B', busca: 'ana' } }])
  })

  it('no vuelve a pedir lo mismo', async () => {
    const { actor, cargas, carga, dicho } = unaLista({ filters: { estado: 'VENCIDA', curso: 'B' } })
    await carga(0).llega(unaPagina(['Ana']))
    actor.send({ type: 'FILTER', filters: { estado: 'VENCIDA' } })
    actor.send({ type: 'NAVIGATED', query: { ...INICIAL, filters: { curso: 'B', estado: 'VENCIDA' } } })
    actor.send({ type: 'PAGE', offset: 0 })
    expect(cargas).toHaveLength(1)
    expect(dicho).toEqual([])
  })

  it('ordena por una columna y, al repetirla, al revés', async () => {
    const { actor, carga, dicho, query } = unaLista({ offset: 10 })
    await carga(0).llega(unaPagina(['Ana'], 11))
    actor.send({ type: 'SORT', field: 'run' })
    expect(query()).toMatchObject({ sort: { field: 'run', direction: 'asc' }, offset: 0 })
    actor.send({ type: 'SORT', field: 'run' })
    expect(query().sort).toEqual({ field: 'run', direction: 'desc' })
    expect(dicho.at(-1)).toEqual({ type: 'GO', to: 'seleccionEstudiante', query: { sortField: 'run', sortOrder: 'desc' } })
  })

  it('ordena en el sentido que se pide, aunque ya sea el suyo', async () => {
    const { actor, carga, cargas, query } = unaLista()
    await carga(0).llega(unaPagina(['Ana'], 11))
    actor.send({ type: 'SORT', field: 'run', direction: 'desc' })
    expect(query().sort).toEqual({ field: 'run', direction: 'desc' })
    actor.send({ type: 'SORT', field: 'run', direction: 'desc' })
    expect(query().sort).toEqual({ field: 'run', direction: 'desc' })
    expect(cargas).toHaveLength(2)
  })

  it('cambia de página con los mismos filtros', async () => {
    const { actor, carga, dicho } = unaLista({ filters: { curso: 'B' } })
    await carga(0).llega(unaPagina(['Ana'], 30))
    actor.send({ type: 'PAGE', offset: 20 })
    expect(carga(1).pedido.query).toMatchObject({ filters: { curso: 'B' }, offset: 20 })
    expect(dicho.at(-1)).toEqual({ type: 'GO', to: 'seleccionEstudiante', query: { curso: 'B', offset: '20' } })
  })

  it('sigue al botón de volver del navegador sin escribir la dirección', async () => {
    const { actor, carga, dicho, filas } = unaLista()
    await carga(0).llega(unaPagina(['Ana'], 30))
    actor.send({ type: 'NAVIGATED', query: { ...INICIAL, offset: 10 } })
    await carga(1).llega(unaPagina(['Berta'], 30))
    expect(filas()).toEqual(['Berta'])
    expect(dicho).toEqual([])
  })

  it('una respuesta atrasada nunca reemplaza a la más nueva', async () => {
    const { actor, carga, filas, vista } = unaLista()
    actor.send({ type: 'FILTER', filters: { busca: 'berta' } })
    await carga(1).llega(unaPagina(['Berta']))
    await carga(0).llega(unaPagina(['Ana', 'Berta']))
    expect(filas()).toEqual(['Berta'])
    expect(vista()).toBe('mostrando')
  })

  it('una falla atrasada tampoco quita la página que se ve', async () => {
    const { actor, carga, vista } = unaLista()
    actor.send({ type: 'PAGE', offset: 10 })
    await carga(1).llega(unaPagina(['Berta'], 11))
    await carga(0).failure(sinServicio)
    expect(vista()).toBe('mostrando')
  })

  it('mientras llega otra página sigue la anterior', async () => {
    const { actor, carga, filas, ocupada } = unaLista()
    await carga(0).llega(unaPagina(['Ana'], 11))
    actor.send({ type: 'PAGE', offset: 10 })
    expect(filas()).toEqual(['Ana'])
    expect(ocupada()).toBe(true)
  })

  it('si la página ya no existe pide la última y corrige la dirección', async () => {
    const { carga, dicho, filas } = unaLista({ offset: 90 })
    await carga(0).llega(unaPagina([], 21))
    expect(carga(1).pedido.query.offset).toBe(20)
    expect(dicho).toEqual([{ type: 'GO', to: 'seleccionEstudiante', query: { offset: '20' }, replace: true }])
    await carga(1).llega(unaPagina(['Última'], 21))
    expect(filas()).toEqual(['Última'])
  })

  it('si falla, conserva los filtros y se puede intentar otra vez', async () => {
    const { actor, carga, query, vista } = unaLista({ filters: { curso: 'B' } })
    await carga(0).failure(sinServicio)
    expect(vista()).toBe('fallida')
    expect(tableFailure(actor.getSnapshot())?.mensaje).toBe('El servicio no responde.')
    expect(query().filters).toEqual({ curso: 'B' })
    actor.send({ type: 'RETRY' })
    await carga(1).llega(unaPagina(['Ana']))
    expect(vista()).toBe('mostrando')
    expect(tableFailure(actor.getSnapshot())).toBeNull()
  })

  it.each(['REFRESH', 'RETURNED'] as const)('después de una falla también prueba otra vez con %s', async (type) => {
    const { actor, carga, vista } = unaLista()
    await carga(0).failure(sinServicio)
    actor.send({ type })
    await carga(1).llega(unaPagina(['Ana']))
    expect(vista()).toBe('mostrando')
  })

  it('cambiar de filtro después de una falla no muestra filas de antes', async () => {
    const { actor, carga, vista } = unaLista()
    await carga(0).llega(unaPagina(['Ana']))
    actor.send({ type: 'PAGE', offset: 10 })
    await carga(1).failure(sinServicio)
    actor.send({ type: 'FILTER', filters: { busca: 'berta' } })
    expect(vista()).toBe('cargando')
  })
})

describe('al volver a la pestaña', () => {
  it.each(['REFRESH', 'RETURNED'] as const)('renueva la página sin quitar la que se ve (%s)', async (type) => {
    const { actor, carga, filas, vista } = unaLista()
    await carga(0).llega(unaPagina(['Ana: no iniciada']))
    actor.send({ type })
    expect(vista()).toBe('mostrando')
    expect(filas()).toEqual(['Ana: no iniciada'])
    await carga(1).llega(unaPagina(['Ana: completada']))
    expect(filas()).toEqual(['Ana: completada'])
  })

  it.each(['REFRESH', 'RETURNED'] as const)('una lista vacía puede dejar de estarlo (%s)', async (type) => {
    const { actor, carga, vista } = unaLista()
    await carga(0).llega(unaPagina([]))
    actor.send({ type })
    expect(vista()).toBe('vacia')
    await carga(1).llega(unaPagina(['Ana']))
    expect(vista()).toBe('mostrando')
  })

  it('una lista con filas puede quedar vacía', async () => {
    const { actor, carga, vista } = unaLista()
    await carga(0).llega(unaPagina(['Ana']))
    actor.send({ type: 'REFRESH' })
    await carga(1).llega(unaPagina([]))
    expect(vista()).toBe('vacia')
  })

  it('si la última página desapareció, muestra la que ahora es última', async () => {
    const { actor, carga, query } = unaLista({ offset: 20 })
    await carga(0).llega(unaPagina(['Ana'], 21))
    actor.send({ type: 'REFRESH' })
    await carga(1).llega(unaPagina([], 20))
    expect(query().offset).toBe(10)
    await carga(2).llega(unaPagina(['Berta'], 20))
  })

  it('si no se pudo renovar, sigue la página de antes y lo dice', async () => {
    const { actor, carga, filas, vista } = unaLista()
    await carga(0).llega(unaPagina(['Ana']))
    actor.send({ type: 'REFRESH' })
    await carga(1).failure(sinServicio)
    expect(vista()).toBe('mostrando')
    expect(filas()).toEqual(['Ana'])
    expect(tableFailure(actor.getSnapshot())?.mensaje).toBe('El servicio no responde.')
  })

  it('si no se pudo renovar una lista vacía, queda fallida', async () => {
    const { actor, carga, vista } = unaLista()
    await carga(0).llega(unaPagina([]))
    actor.send({ type: 'REFRESH' })
    await carga(1).failure(sinServicio)
    expect(vista()).toBe('fallida')
  })
})

it('sin quién avise el regreso, la lista igual se carga', async () => {
  let llega: (pagina: TablePage<string>) => void = () => {}
  const actor = createActor(
    machine.provide({
      actors: {
        loadPage: fromPromise(() => new Promise<TablePage<string>>((resolve) => (llega = resolve))),
        watchReturn: fromCallback(() => {
          throw new Error('sin ventana')
        }),
      },
    }),
    { input: { ruta: 'seleccionEstudiante', scope: '', query: INICIAL, defaults: POR_OMISION }, inspect: coverage.inspect },
  ).start()
  llega(unaPagina(['Ana']))
  await expect.poll(() => tableView(actor.getSnapshot())).toBe('mostrando')
})

describe('la dirección de una lista', () => {
  it('no repite lo que la lista ya hace sola', () => {
    expect(addressOf(INICIAL, POR_OMISION)).toEqual({})
  })
  it('lleva el orden cuando cambia solo su sentido', () => {
    expect(addressOf({ ...INICIAL, sort: { field: 'nombre', direction: 'desc' } }, POR_OMISION)).toEqual({
      sortField: 'nombre',
      sortOrder: 'desc',
    })
  })
  it('lleva el tamaño de página que alguien pidió', () => {
    expect(addressOf({ ...INICIAL, limit: 50 }, POR_OMISION)).toEqual({ limit: '50' })
  })
})

it('cada transición de la lista se recorrió', () => {
  expect(coverage.missing()).toEqual([])
})
