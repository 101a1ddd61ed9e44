import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import ActualizaDatos from '#screens/actualiza-datos/actualiza-datos.screen.tsx'
import { unPerfil } from '#tests/support/personas/usuarios.ts'
import { unServicio } from './servicio-falso.ts'
import { muestra, unaSesion } from './sesion-de-prueba.tsx'

afterEach(cleanup)

async function losNombres(nombres: string, apellidoPaterno: string): Promise<[string, string]> {
  const escuela = unServicio({ getUsuario: () => unPerfil(1, '90145', { nombres, apellidoPaterno }) })
  await muestra(<ActualizaDatos ruta="actualizaDatos" />, { escuela, sesion: unaSesion('actualizaDatos'), ruta: 'actualizaDatos' })
  const campo = await screen.findByLabelText<HTMLInputElement>('Nombres')
  return [campo.value, screen.getByLabelText<HTMLInputElement>('Apellido paterno').value]
}

it('no ofrece el nombre de la escuela, con que se cargó su cuenta, como el de una persona', async () => {
  expect(await losNombres('ESCUELA LOS ARRAYANES DEL SUR', '')).toEqual(['', ''])
})

it('ofrece el de la persona que ya se sabe', async () => {
  expect(await losNombres('SILVIA ROSA', 'BARRIENTOS')).toEqual(['Silvia Rosa', 'Barrientos'])
})
