import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { RechazoDeApi } from '#contract/rechazo.ts'
import type { RolId } from '#contract/rules/roles.ts'
import type { FilaDeEstablecimiento } from '#contract/sige-liberado.ts'
import SeleccionRbd from '#screens/seleccion-rbd/seleccion-rbd.screen.tsx'
import { unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

const UNO: FilaDeEstablecimiento = {
  idRbd: 1,
  dgvRbd: '9',
  dsNomEstable: 'Escuela Uno',
  regionId: '14',
  provinciaId: '141',
  comunaId: '14101',
  dsComuna: 'Valdivia',
  esperadas: 12,
  enProgreso: 0,
  completadas: 0,
  ultima: null,
  situacion: null,
  funcionamiento: 'funcionando',
  ausente: '2026-03-02T15:00:00.000Z',
  cierreAnotado: false,
}
const DOS: FilaDeEstablecimiento = { ...UNO, idRbd: 2, dsNomEstable: 'Escuela Dos', funcionamiento: 'en-receso' }
const CERRADA: FilaDeEstablecimiento = { ...UNO, idRbd: 3, dsNomEstable: 'Escuela Tres', funcionamiento: 'cerrado', cierreAnotado: true }

afterEach(cleanup)

async function entra(rolId: RolId = 2) {
  const filas = [UNO, DOS, CERRADA]
  const servicio = unServicio({
    getEstablecimientos: () => ({ total: filas.length, faltan: 0, filas }),
    putAdminEstablecimientosCierre: ({ body }) => ({ idRbds: body.idRbds.map(Number) }),
  })
  const sesion = unaSesion('seleccionRbd', { rolId, establecimiento: null })
  await muestra(<SeleccionRbd />, { escuela: servicio, sesion, ruta: 'seleccionRbd', query: { vista: 'ausentes' } })
  return { servicio, persona: userEvent.setup() }
}

describe('los establecimientos ausentes del directorio', () => {
  it('se ven con su estado, y se marcan juntos con un motivo que el servicio pide', async () => {
    const { servicio, persona } = await entra()
    const fila = (await screen.findByText('Escuela Dos')).closest('tr')
    expect(fila?.textContent).toContain('En receso')
    expect(servicio.de('getEstablecimientos')[0]?.query).toMatchObject({ ausentes: 'si' })
    await persona.click(screen.getByRole('button', { name: 'Marcar como cerrados los 2 de esta página' }))
    const pregunta = await screen.findByRole('dialog')
    expect(pregunta.textContent).toContain('2 establecimientos de esta página.')
    servicio.rechaza(
      'putAdminEstablecimientosCierre',
      new RechazoDeApi(400, { message: 'Revise los datos.', codigo: 'datos-invalidos', campos: { motivo: 'Escriba el motivo.' } }),
    )
    const marca = within(pregunta).getByRole('button', { name: 'Marcar como cerrado' })
    await persona.click(marca)
    expect(await within(pregunta).findAllByText('Escriba el motivo.')).toBeTruthy()
    servicio.responde('putAdminEstablecimientosCierre')
    await persona.type(within(pregunta).getByLabelText('Motivo'), 'No están en el de 2026.')
    await persona.click(marca)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(servicio.de('putAdminEstablecimientosCierre').at(-1)?.body).toEqual({
      idRbds: [1, 2],
      cerrado: true,
      motivo: 'No están en el de 2026.',
    })
    // The list is asked for again.
    await waitFor(() => expect(servicio.de('getEstablecimientos').length).toBeGreaterThan(1))
  })

  it('el cierre de uno se deshace', async () => {
    const { servicio, persona } = await entra()
    await persona.click(await screen.findByRole('button', { name: 'Deshacer el cierre: Escuela Tres' }))
    const pregunta = await screen.findByRole('dialog')
    await persona.type(within(pregunta).getByLabelText('Motivo'), 'Sigue abierta.')
    await persona.click(within(pregunta).getByRole('button', { name: 'Deshacer el cierre' }))
    await waitFor(() =>
      expect(servicio.de('putAdminEstablecimientosCierre')[0]?.body).toEqual({ idRbds: [3], cerrado: false, motivo: 'Sigue abierta.' }),
    )
  })

  it('otro perfil no los tiene: ve la elección de siempre', async () => {
    await entra(3)
    expect(await screen.findByText('3 establecimientos')).toBeTruthy()
    expect(screen.queryByText('Ausentes del directorio')).toBeNull()
  })
})
