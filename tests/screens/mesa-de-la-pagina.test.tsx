import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { conNumero } from '#contract/numero-de-falla.ts'
import { PieDeEncuesta } from '#encuestador/pie.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { FallaGeneral } from '#ui/formulario/falla.tsx'
import { abreLaAplicacion, cierraLaAplicacion, conSesionDe } from './aplicacion.tsx'

beforeEach(() => {
  sessionStorage.clear()
  document.head.innerHTML =
    '<meta name="mesa-de-ayuda" content="+56 2 2123 4567" data-correo="ayuda@agencia.example" data-horario="lunes a viernes, 9:00 a 18:00">'
})
afterEach(() => {
  cierraLaAplicacion()
  cleanup()
  document.head.innerHTML = ''
})

/** Whom to ask, by telephone or e-mail, and when. */
function diceLaMesa(lugar: HTMLElement): void {
  const dentro = within(lugar)
  expect(dentro.getByRole('link', { name: '+56 2 2123 4567' }).getAttribute('href')).toBe('tel:+56221234567')
  expect(dentro.getByRole('link', { name: 'ayuda@agencia.example' }).getAttribute('href')).toBe('mailto:ayuda@agencia.example')
  expect(lugar.textContent).toContain('lunes a viernes, 9:00 a 18:00')
}

const pie = (): Promise<HTMLElement> => screen.findByRole('contentinfo')

test.each(['/login', '/ingreso-apoderados', '/ayuda', '/no/existe'])('al pie de %s se dice a quién llamar', async (ruta) => {
  await abreLaAplicacion(ruta, {})
  diceLaMesa(await pie())
})

test('también dentro, y al pie de la encuesta', async () => {
  conSesionDe(2)
  await abreLaAplicacion('/documentos-apoyo', {})
  diceLaMesa(await pie())
  cleanup()
  render(<PieDeEncuesta />)
  diceLaMesa(await pie())
})

test('una falla con número la dice a su lado; una sin él, no', () => {
  const falla = (mensaje: string) => ({ mensaje, campos: {}, codigo: 'error-interno' })
  for (const mensaje of ['No se pudo.', conNumero('No se pudo.', '7f3a91c4-0000')]) {
    render(
      <>
        <Reintento titulo="No cargó" mensaje={mensaje} />
        <FallaGeneral titulo="No se guardó" falla={falla(mensaje)} />
      </>,
    )
    for (const alerta of screen.getAllByRole('alert'))
      if (mensaje === 'No se pudo.') expect(within(alerta).queryByText(/Mesa de ayuda/)).toBeNull()
      else diceLaMesa(alerta)
    cleanup()
  }
})

test('donde la instalación no tiene, no se dice nada', async () => {
  document.head.innerHTML = '<meta name="mesa-de-ayuda" content="" data-correo="" data-horario="">'
  await abreLaAplicacion('/login', {})
  expect((await pie()).textContent).not.toContain('Mesa de ayuda')
})
