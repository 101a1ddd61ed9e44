import { createActor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { FalloDeApi } from '#contract/fallo.ts'
import type { Emitted } from '#machines/emitted.ts'
import { adminRecordMachineOf } from '#machines/admin-record/admin-record.machine.ts'
import {
  changes,
  isRecordBusy,
  record,
  recordFailure,
  recordView,
  submitted,
  theirs,
} from '#machines/admin-record/admin-record.selectors.ts'
import { servicio } from '#tests/support/servicio.ts'
import { transitionCoverage } from '#tests/support/transition-coverage.ts'

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
  new FalloDeApi(409, {
    message: 'Otra persona cambió estos datos.',
    codigo: 'version-antigua',
    versiones: { enviada: {}, guardada: DE_OTRA },
  })
const caida = () => new FalloDeApi(503, { message: 'El servicio no responde.', codigo: 'sin-servicio' })

function unRegistro() {
  const guardado = servicio<{ registro: Usuario | null; datos: Formulario | null }, unknown>()
  const eliminado = servicio<{ registro: Usuario | null }, unknown>()
  const dicho: Emitted[] = []
  const actor = createActor(machine.provide({ actors: { saveRecord: guardado.actor, deleteRecord: eliminado.actor } }), {
    input: { palabras: { guardado: 'Guardado.', eliminado: 'Eliminado.' } },
    inspect: coverage.inspect,
  })
  actor.on('*', (emitido) => dicho.push(emitido as Emitted))
  actor.start()
  const ver = () => actor.getSnapshot()
  return { actor, guardado, eliminado, dicho, ver, vista: () => recordView(ver()) }
}

describe('cambiar un registro', () => {
  it('deja escribir y lo guarda', async () => {
    const { actor, guardado, dicho, ver, vista } = unRegistro()
    expect(vista()).toBe('nada')
    actor.send({ type: 'OPEN', registro: ANA })
    expect(vista()).toBe('formulario')
    actor.send({ type: 'SAVE', datos: { nombres: 'Ana María' } })
    expect(isRecordBusy(ver())).toBe(true)
    expect(vista()).toBe('formulario')
    expect(guardado.ultimo().input).toEqual({ registro: ANA, datos: { nombres: 'Ana María' } })
    await guardado.ultimo().responde(undefined)
    expect(vista()).toBe('nada')
    expect(changes(ver())).toBe(1)
    expect(record(ver())).toBeNull()
    expect(dicho).toEqual([{ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Guardado.' } }])
  })

  it('crea uno nuevo', async () => {
    const { actor, guardado } = unRegistro()
    actor.send({ type: 'CREATE' })
    actor.send({ type: 'SAVE', datos: { nombres: 'Luis' } })
    expect(guardado.ultimo().input).toEqual({ registro: null, datos: { nombres: 'Luis' } })
  })

  it('no envía un formulario con datos por corregir', () => {
    const { actor, guardado, ver } = unRegistro()
    actor.send({ type: 'CREATE' })
    actor.send({ type: 'SAVE', datos: { nombres: '' } })
    expect(guardado.pedidos).toHaveLength(0)
    expect(recordFailure(ver())).toEqual({ mensaje: 'Debe ingresar los nombres.', campos: { nombres: 'Debe ingresar los nombres.' } })
  })

  it('si no se guarda, lo escrito sigue ahí con el motivo', async () => {
    const { actor, guardado, ver, vista } = unRegistro()
    actor.send({ type: 'CREATE' })
    actor.send({ type: 'SAVE', datos: { nombres: 'Luis' } })
    await guardado.ultimo().falla(caida())
    expect(vista()).toBe('formulario')
    expect(recordFailure(ver())?.mensaje).toBe('El servicio no responde.')
    expect(submitted(ver())).toEqual({ nombres: 'Luis' })
    expect(changes(ver())).toBe(0)
  })

  it('desistir no deja nada', () => {
    const { actor, ver, vista } = unRegistro()
    actor.send({ type: 'OPEN', registro: ANA })
    actor.send({ type: 'CANCEL' })
    actor.send({ type: 'CREATE' })
    actor.send({ type: 'SAVE', datos: { nombres: '' } })
    actor.send({ type: 'CANCEL' })
    expect(vista()).toBe('nada')
    expect(recordFailure(ver())).toBeNull()
  })
})

describe('cuando otra persona lo cambió antes', () => {
  async function enConflicto() {
    const registro = unRegistro()
    registro.actor.send({ type: 'OPEN', registro: ANA })
    registro.actor.send({ type: 'SAVE', datos: { nombres: 'Ana María' } })
    await registro.guardado.ultimo().falla(conflicto())
    return registro
  }

  it('muestra ambas versiones', async () => {
    const { ver, vista } = await enConflicto()
    expect(vista()).toBe('conflicto')
    expect(theirs(ver())).toEqual(DE_OTRA)
    expect(submitted(ver())).toEqual({ nombres: 'Ana María' })
  })

  it('la propia se guarda sobre la versión que quedó', async () => {
    const { actor, guardado, ver } = await enConflicto()
    actor.send({ type: 'KEEP_MINE' })
    expect(guardado.ultimo().input).toEqual({ registro: DE_OTRA, datos: { nombres: 'Ana María' } })
    await guardado.ultimo().responde(undefined)
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
    const { actor, eliminado, dicho, ver, vista } = unRegistro()
    actor.send({ type: 'ASK_DELETE', registro: ANA })
    expect(vista()).toBe('eliminar')
    expect(eliminado.pedidos).toHaveLength(0)
    actor.send({ type: 'DELETE' })
    expect(isRecordBusy(ver())).toBe(true)
    expect(eliminado.ultimo().input).toEqual({ registro: ANA })
    await eliminado.ultimo().responde(undefined)
    expect(vista()).toBe('nada')
    expect(dicho).toEqual([{ type: 'NOTIFY', notice: { tono: 'exito', texto: 'Eliminado.' } }])
  })

  it('si no se puede, dice por qué y sigue preguntando', async () => {
    const { actor, eliminado, ver, vista } = unRegistro()
    actor.send({ type: 'ASK_DELETE', registro: ANA })
    actor.send({ type: 'DELETE' })
    await eliminado.ultimo().falla(caida())
    expect(vista()).toBe('eliminar')
    expect(recordFailure(ver())?.mensaje).toBe('El servicio no responde.')
    actor.send({ type: 'CANCEL' })
    expect(vista()).toBe('nada')
  })
})

it('cada transición del registro se recorrió', () => {
  expect(coverage.missing()).toEqual([])
})
