import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { RechazoDeApi } from '#contract/rechazo.ts'
import { perfilComoTexto, type PerfilEscrito, type Usuario } from '#contract/usuarios.ts'
import { actualizaDatosMachine } from '#machines/actualiza-datos/actualiza-datos.chart.ts'
import { canRetry, failure, isLoading, isSaving, profile } from '#machines/actualiza-datos/actualiza-datos.selectors.ts'
import type { Emitted } from '#machines/emitted.ts'
import { transitionCoverage } from '#tests/support/maquinas/cobertura.ts'
import { deSesion, unPerfil } from '#tests/support/personas/usuarios.ts'

const coverage = transitionCoverage(actualizaDatosMachine)
const settled = () => new Promise((resolve) => setTimeout(resolve))

const registro = unPerfil(1, '90145', { correoElectronico: 'escuela@demo.cl', telefono2: null })
const escrito = {
  ...perfilComoTexto(registro),
  nombres: ' Rosa ',
  apellidoPaterno: 'Soto',
  apellidoMaterno: 'Díaz',
  correoElectronico: 'Escuela@Demo.CL',
  correoElectronicoDirector: 'Directora@demo.cl',
  telefono2: '+56 9 1111 2222',
}
const sinServicio = () => new RechazoDeApi(503, { message: 'Sin servicio.', codigo: 'caido' })

async function laEscuela({ carga = [registro], guarda = [registro] }: { carga?: (Usuario | Error)[]; guarda?: (Usuario | Error)[] } = {}) {
  const emitted: Emitted[] = []
  const sent: unknown[] = []
  const answer = (queue: (Usuario | Error)[]) => {
    const next = queue.shift()
    if (next === undefined || next instanceof Error) throw next ?? new Error('nobody expected this call')
    return next
  }
  const machine = actualizaDatosMachine.provide({
    actors: {
      loadProfile: fromPromise(async () => answer(carga)),
      saveProfile: fromPromise(async ({ input }) => {
        sent.push(input.data)
        return answer(guarda)
      }),
    },
  })
  const actor = createActor(machine, { inspect: coverage.inspect })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  expect(isLoading(actor.getSnapshot())).toBe(true)
  await settled()
  return {
    actor,
    emitted,
    sent,
    guarda: async (datos: PerfilEscrito) => {
      actor.send({ type: 'SAVE', data: datos })
      await settled()
    },
  }
}

test('se parte de los datos que tiene el servicio', async () => {
  const { actor } = await laEscuela()
  expect(profile(actor.getSnapshot())).toEqual(registro)
})

test('se envían los nombres en mayúsculas y los correos en minúsculas', async () => {
  const escuela = await laEscuela({ guarda: [{ ...registro, nombres: 'ROSA', telefono2: '+56911112222' }] })
  await escuela.guarda(escrito)
  expect(escuela.sent).toEqual([
    {
      nombres: 'ROSA',
      apellidoPaterno: 'SOTO',
      apellidoMaterno: 'DÍAZ',
      correoElectronico: 'escuela@demo.cl',
      correoElectronicoDirector: 'directora@demo.cl',
      telefono1: '',
      telefono2: '+56911112222',
    },
  ])
})

test('al guardar, la sesión se entera sin teléfonos ni correos', async () => {
  const escuela = await laEscuela()
  await escuela.guarda(escrito)
  expect(escuela.actor.getSnapshot().output).toEqual({ type: 'DATA_UPDATED', usuario: deSesion(1, '90145') })
  expect(escuela.emitted).toEqual([{ type: 'NOTIFY', notice: { tone: 'exito', text: 'Sus datos quedaron actualizados.' } }])
})

test('lo que falta se dice campo por campo y no se envía nada', async () => {
  const escuela = await laEscuela()
  await escuela.guarda({ ...escrito, nombres: '', correoElectronico: 'escuela', telefono2: '' })
  expect(failure(escuela.actor.getSnapshot())?.campos).toEqual({
    nombres: 'Debe ingresar los nombres.',
    correoElectronico: 'El correo electrónico no es válido.',
    telefono2: 'Debe ingresar un teléfono móvil.',
  })
  expect(escuela.sent).toEqual([])
})

test('la contraseña va si el servicio la pidió, y no se recuerda', async () => {
  const escuela = await laEscuela({ guarda: [sinServicio(), registro] })
  escuela.actor.send({ type: 'SAVE', data: escrito, passwordActual: 'girasol-azul-42' })
  await settled()
  expect(escuela.sent[0]).toMatchObject({ passwordActual: 'girasol-azul-42' })
  expect(JSON.stringify(escuela.actor.getSnapshot().context)).not.toContain('girasol')
  await escuela.guarda(escrito)
  expect(escuela.sent[1]).not.toHaveProperty('passwordActual')
})

test('si no se pueden guardar, se dice y se puede guardar otra vez', async () => {
  const escuela = await laEscuela({ guarda: [sinServicio(), registro] })
  escuela.actor.send({ type: 'SAVE', data: escrito })
  expect(isSaving(escuela.actor.getSnapshot())).toBe(true)
  await settled()
  expect(failure(escuela.actor.getSnapshot())).toEqual({ mensaje: 'Sin servicio.', campos: {} })
  await escuela.guarda(escrito)
  expect(escuela.actor.getSnapshot().status).toBe('done')
})

test('si no llegan los datos, se pueden pedir otra vez', async () => {
  const escuela = await laEscuela({ carga: [sinServicio(), registro] })
  expect(canRetry(escuela.actor.getSnapshot())).toBe(true)
  expect(failure(escuela.actor.getSnapshot())?.mensaje).toBe('Sin servicio.')
  escuela.actor.send({ type: 'RETRY' })
  await settled()
  expect(profile(escuela.actor.getSnapshot())).toEqual(registro)
  expect(failure(escuela.actor.getSnapshot())).toBeNull()
})

test('se probaron todas las transiciones', () => {
  expect(coverage.missing()).toEqual([])
})
