import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Emitted } from '#machines/emitted.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.chart.ts'
import {
  changes,
  isRecordBusy,
  record,
  recordFailure,
  recordView,
  submitted,
  theirs,
} from '#machines/admin-record/admin-record.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

interface Usuario {
  usuarioId: number
  nombres: string
  version: number
}
interface Formulario {
  nombres: string
}

const machine = adminRecordMachineOf<Usuario, Formulario>(({ nombres }): Record<string, string> =>
  nombres === '' ? { nombres: 'Debe ingresar los nombres.' } : {},
)
const coverage = transitionCoverage(machine)

const ANA: Usuario = { usuarioId: 7, nombres: 'Ana', version: 1 }
const DE_OTRA: Usuario = { usuarioId: 7, nombres: 'Anita', version: 2 }
const conflicto = () =>
  new RechazoDeApi(409, {
    message: 'Otra persona cambió estos datos.',
    codigo: 'version-antigua',
    versiones: { enviada: {}, guardada: DE_OTRA },
  })
const caida = () => new RechazoDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' })

function unRegistro() {
  const guardado = servicio<{ item: Usuario | null; data: Formulario | null }, unknown>()
  const eliminado = servicio<{ item: Usuario | null }, unknown>()
  const dicho: Emitted[] = []
  const actor = createActor(machine.provide({ actors: { saveRecord: guardado.actor, deleteRecord: eliminado.actor } }), {
    input: { words: { saved: 'Guardado.', deleted: 'Eliminado.' } },
    inspect: coverage.inspect,
  })
  actor.on('*', (emitido) => dicho.push(emitido as Emitted))
  actor.start()
  const ver = () => actor.getSnapshot()
  return { actor, saved: guardado, deleted: eliminado, dicho, ver, vista: () => recordView(ver()) }
}

describe('cambiar un registro', () => {
  it('deja escribir y lo guarda', async () => {
    const { actor, saved, dicho, ver, vista } = unRegistro()
    expect(vista()).toBe('nada')
    actor.send({ type: 'OPEN', item: ANA })
    expect(vista()).toBe('formulario')
    actor.send({ type: 'SAVE', data: { nombres: 'Ana María' } })
    expect(isRecordBusy(ver())).toBe(true)
    expect(vista()).toBe('formulario')
    expect(saved.ultimo().input).toEqual({ item: ANA, data: { nombres: 'Ana María' } })
    await saved.ultimo().responde(undefined)
    expect(vista()).toBe('nada')
    expect(changes(ver())).toBe(1)
    expect(record(ver())).toBeNull()
    expect(dicho).toEqual([{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Guardado.' } }])
  })

  it('crea uno nuevo', async () => {
    const { actor, saved } = unRegistro()
    actor.send({ type: 'CREATE' })
    actor.send({ type: 'SAVE', data: { nombres: 'Luis' } })
    expect(saved.ultimo().input).toEqual({ item: null, data: { nombres: 'Luis' } })
  })

  it('no envía un formulario con datos por corregir', () => {
    const { actor, saved, ver } = unRegistro()
    actor.send({ type: 'CREATE' })
    actor.send({ type: 'SAVE', data: { nombres: '' } })
    expect(saved.pedidos).toHaveLength(0)
    expect(recordFailure(ver())).toEqual({ mensaje: 'Debe ingresar los nombres.', campos: { nombres: 'Debe ingresar los nombres.' } })
  })

  it('si no se guarda, lo escrito sigue ahí con el motivo', async () => {
    const { actor, saved, ver, vista } = unRegistro()
    actor.send({ type: 'CREATE' })
    actor.send({ type: 'SAVE', data: { nombres: 'Luis' } })
    await saved.ultimo().falla(caida())
    expect(vista()).toBe('formulario')
    expect(recordFailure(ver())?.mensaje).toBe('El servicio no responde.')
    expect(submitted(ver())).toEqual({ nombres: 'Luis' })
    expect(changes(ver())).toBe(0)
  })

  it('desistir no deja nada', () => {
    const { actor, ver, vista } = unRegistro()
    actor.send({ type: 'OPEN', item: ANA })
    actor.send({ type: 'CANCEL' })
    actor.send({ type: 'CREATE' })
    actor.send({ type: 'SAVE', data: { nombres: '' } })
    actor.send({ type: 'CANCEL' })
    expect(vista()).toBe('nada')
    expect(recordFailure(ver())).toBeNull()
  })
})

describe('cuando otra persona lo cambió antes', () => {
  async function enConflicto() {
    const registro = unRegistro()
    registro.actor.send({ type: 'OPEN', item: ANA })
    registro.actor.send({ type: 'SAVE', data: { nombres: 'Ana María' } })
    await registro.saved.ultimo().falla(conflicto())
    return registro
  }

  it('muestra ambas versiones', async () => {
    const { ver, vista } = await enConflicto()
    expect(vista()).toBe('conflicto')
    expect(theirs(ver())).toEqual(DE_OTRA)
    expect(submitted(ver())).toEqual({ nombres: 'Ana María' })
  })

  it('la propia se guarda sobre la versión que quedó', async () => {
    const { actor, saved, ver } = await enConflicto()
    actor.send({ type: 'KEEP_MINE' })
    expect(saved.ultimo().input).toEqual({ item: DE_OTRA, data: { nombres: 'Ana María' } })
    await saved.ultimo().responde(undefined)
    expect(changes(ver())).toBe(1)
  })

  it('la guardada vuelve al formulario y lo propio se olvida', async () => {
    const { actor, ver, vista } = await enConflicto()
    actor.send({ type: 'TAKE_THEIRS' })
    expect(vista()).toBe('formulario')
    expect(record(ver())).toEqual(DE_OTRA)
    expect(submitted(ver())).toBeNull()
    expect(theirs(ver())).toBeNull()
  })

  it('desistir renueva la lista, que ya cambió', async () => {
    const { actor, ver, vista } = await enConflicto()
    actor.send({ type: 'CANCEL' })
    expect(vista()).toBe('nada')
    expect(changes(ver())).toBe(1)
  })
})

describe('eliminar un registro', () => {
  it('pregunta antes, y al confirmar lo elimina', async () => {
    const { actor, deleted, dicho, ver, vista } = unRegistro()
    actor.send({ type: 'ASK_DELETE', item: ANA })
    expect(vista()).toBe('eliminar')
    expect(deleted.pedidos).toHaveLength(0)
    actor.send({ type: 'DELETE' })
    expect(isRecordBusy(ver())).toBe(true)
    expect(deleted.ultimo().input).toEqual({ item: ANA })
    await deleted.ultimo().responde(undefined)
    expect(vista()).toBe('nada')
    expect(dicho).toEqual([{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Eliminado.' } }])
  })

  it('si no se puede, dice por qué y sigue preguntando', async () => {
    const { actor, deleted, ver, vista } = unRegistro()
    actor.send({ type: 'ASK_DELETE', item: ANA })
    actor.send({ type: 'DELETE' })
    await deleted.ultimo().falla(caida())
    expect(vista()).toBe('eliminar')
    expect(recordFailure(ver())?.mensaje).toBe('El servicio no responde.')
    actor.send({ type: 'CANCEL' })
    expect(vista()).toBe('nada')
  })
})

it('cada transición del registro se recorrió', () => {
  expect(coverage.missing()).toEqual([])
})
