import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { Inscripcion } from '#contract/padres-madres-embarazadas.ts'
import type { Emitted } from '#machines/emitted.ts'
import { padresMadresEmbarazadasMachine, type Draft } from '#machines/padres-madres-embarazadas/padres-madres-embarazadas.chart.ts'
import {
  entryToRemove,
  isAdding,
  isRemoving,
  padresMadresEmbarazadasChanges,
  padresMadresEmbarazadasFailure,
} from '#machines/padres-madres-embarazadas/padres-madres-embarazadas.selectors.ts'
import { servicio } from '#tests/support/maquinas/pedidos.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'

const coverage = transitionCoverage(padresMadresEmbarazadasMachine)
const INSCRITA: Inscripcion = {
  runEstudiante: '36120458-1',
  nombres: 'ANTONIA',
  apellidoPaterno: 'ROJAS',
  apellidoMaterno: 'SOTO',
  dsGrado: '8° Básico',
  letraCurso: 'A',
  condicion: 'madre',
  encuestaId: 6,
  token: 'abcdefghij12345',
  estado: 'NO_INICIADA',
  actualizado: null,
}

function elRegistro() {
  const inscribir = servicio<Draft, Inscripcion>()
  const retirar = servicio<{ run: string; motivo: string }, void>()
  const dicho: Emitted[] = []
  const actor = createActor(
    padresMadresEmbarazadasMachine.provide({
      actors: { postRegistroEmbarazadas: inscribir.actor, deleteRegistroEmbarazadas: retirar.actor },
    }),
    {
      inspect: coverage.inspect,
    },
  )
  actor.on('*', (emitido) => dicho.push(emitido))
  actor.start()
  return { actor, inscribir, retirar, dicho, foto: () => actor.getSnapshot() }
}

test('inscribir avisa, y la lista se renueva', async () => {
  const { actor, inscribir, dicho, foto } = elRegistro()
  actor.send({ type: 'ADD', runEstudiante: '36.120.458-1', condicion: 'madre' })
  expect([isAdding(foto()), inscribir.ultimo().input]).toEqual([true, { runEstudiante: '36.120.458-1', condicion: 'madre' }])
  await inscribir.ultimo().responde(INSCRITA)
  expect(padresMadresEmbarazadasChanges(foto())).toBe(1)
  expect(dicho).toEqual([{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Estudiante inscrito en el registro.' } }])
})

test('dice qué dato falta antes de enviar, y lo que el servicio rechaza', async () => {
  const { actor, inscribir, foto } = elRegistro()
  actor.send({ type: 'ADD', runEstudiante: '1-1', condicion: '' })
  expect(padresMadresEmbarazadasFailure(foto())?.campos).toEqual({ runEstudiante: 'RUN incorrecto.', condicion: 'Elija una condición.' })
  expect(inscribir.pedidos).toEqual([])
  actor.send({ type: 'ADD', runEstudiante: '36120458-1', condicion: 'padre' })
  await inscribir.ultimo().falla(new RechazoDeApi(409, { message: 'Ese estudiante ya está en el registro.', codigo: 'ya-inscrito' }))
  expect([padresMadresEmbarazadasFailure(foto())?.mensaje, padresMadresEmbarazadasChanges(foto())]).toEqual([
    'Ese estudiante ya está en el registro.',
    0,
  ])
})

test('retirar pide un motivo que se entienda', async () => {
  const { actor, retirar, dicho, foto } = elRegistro()
  actor.send({ type: 'REMOVE', entry: INSCRITA })
  expect(entryToRemove(foto())).toEqual(INSCRITA)
  actor.send({ type: 'CONFIRM', motivo: ' x ' })
  expect([padresMadresEmbarazadasFailure(foto())?.campos, retirar.pedidos.length]).toEqual([
    { motivo: 'Explique el motivo con al menos 5 letras.' },
    0,
  ])
  actor.send({ type: 'CONFIRM', motivo: 'Fue un error.' })
  expect([isRemoving(foto()), retirar.ultimo().input]).toEqual([true, { run: '36120458-1', motivo: 'Fue un error.' }])
  await retirar.ultimo().falla(new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' }))
  expect([entryToRemove(foto())?.runEstudiante, padresMadresEmbarazadasFailure(foto())?.mensaje]).toEqual(['36120458-1', 'Sin servicio.'])
  actor.send({ type: 'CONFIRM', motivo: 'Fue un error.' })
  await retirar.ultimo().responde(undefined)
  expect([entryToRemove(foto()), padresMadresEmbarazadasChanges(foto()), dicho.length]).toEqual([null, 1, 1])
})

test('se puede no retirar a nadie', () => {
  const { actor, foto } = elRegistro()
  actor.send({ type: 'REMOVE', entry: INSCRITA })
  actor.send({ type: 'CANCEL' })
  expect([entryToRemove(foto()), foto().value]).toEqual([null, 'idle'])
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
