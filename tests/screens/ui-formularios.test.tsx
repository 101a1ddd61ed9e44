import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoClave, CampoTexto, Selector } from '#ui/formulario/campo.tsx'
import { CampoArchivo } from '#ui/formulario/campo-archivo.tsx'
import { CampoCaptcha } from '#ui/formulario/campo-captcha.tsx'
import { CampoDia } from '#ui/formulario/campo-dia.tsx'
import { Casilla } from '#ui/formulario/casilla.tsx'
import { ResumenError } from '#ui/formulario/resumen-error.tsx'
import { useTitulo } from '#ui/marco/titulo.tsx'

afterEach(cleanup)

const nada = () => {}

describe('un campo', () => {
  it('dice su ayuda y su error a quien no lo ve', () => {
    render(<CampoTexto etiqueta="RBD" name="usuario" value="9" onChange={nada} ayuda="Lleva guion y dígito." error="RBD incorrecto." />)
    const campo = screen.getByLabelText('RBD')
    const descripcion = (campo.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(descripcion).toEqual(['Lleva guion y dígito.', 'Error: RBD incorrecto.'])
    expect(campo.getAttribute('aria-invalid')).toBe('true')
  })

  it('sin error no se anuncia como incorrecto', () => {
    render(<CampoTexto etiqueta="RBD" name="usuario" value="" onChange={nada} />)
    expect(screen.getByLabelText('RBD').getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByLabelText('RBD').getAttribute('aria-describedby')).toBeNull()
  })

  it('de archivo habla nuestro idioma, y dice cuál se eligió', async () => {
    const elegidos: string[] = []
    render(<CampoArchivo etiqueta="Archivo" id="archivo" ayuda="CSV." acepta=".csv" onElegir={({ name }) => elegidos.push(name)} />)
    expect(screen.getByText('Elegir archivo').nextSibling?.textContent).toBe('Ninguno')
    await userEvent.setup().upload(screen.getByLabelText('Archivo'), new File(['a;b'], 'cuentas.csv', { type: 'text/csv' }))
    expect(screen.getByText('Elegir archivo').nextSibling?.textContent).toBe('cuentas.csv')
    expect(elegidos).toEqual(['cuentas.csv'])
  })

  it('de un día lo dice también en palabras, que el navegador puede tener otro idioma', () => {
    const { rerender } = render(<CampoDia etiqueta="Cierre" id="cierre" value="" onChange={nada} />)
    for (const aMedias of ['0020-03-04', '020261-03-04'])
      rerender(<CampoDia etiqueta="Cierre" id="cierre" value={aMedias} onChange={nada} />)
    expect(screen.queryByText(/ de /)).toBeNull()
    rerender(<CampoDia etiqueta="Cierre" id="cierre" value="2026-03-04" onChange={nada} />)
    expect(screen.getByText('4 de marzo de 2026')).toBeTruthy()
  })

  it('de contraseña la esconde hasta que se pide verla', async () => {
    const persona = userEvent.setup()
    render(<CampoClave etiqueta="Contraseña" name="password" value="secreta" onChange={nada} autoComplete="current-password" />)
    const campo = screen.getByLabelText('Contraseña')
    expect(campo.getAttribute('type')).toBe('password')
    await persona.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
    expect(campo.getAttribute('type')).toBe('text')
    await persona.click(screen.getByRole('button', { name: 'Ocultar contraseña' }))
    expect(campo.getAttribute('type')).toBe('password')
  })

  it('de lista avisa el valor elegido, también el vacío', async () => {
    const persona = userEvent.setup()
    const alCambiar = vi.fn()
    render(
      <Selector
        etiqueta="Grado"
        name="grado"
        value="5"
        vacio="Todos"
        opciones={[{ valor: '5', texto: '5° básico' }]}
        onChange={alCambiar}
      />,
    )
    await persona.selectOptions(screen.getByLabelText('Grado'), 'Todos')
    expect(alCambiar).toHaveBeenCalledWith('')
  })

  it('de casilla se marca pulsando sus palabras', async () => {
    const persona = userEvent.setup()
    const alCambiar = vi.fn()
    render(<Casilla etiqueta="Acepto el protocolo" name="acepta" checked={false} onChange={alCambiar} />)
    await persona.click(screen.getByText('Acepto el protocolo'))
    expect(alCambiar).toHaveBeenCalledWith(true)
  })
})

describe('un botón ocupado', () => {
  it('dice qué hace, conserva el foco y no repite la acción', async () => {
    const persona = userEvent.setup()
    const alPulsar = vi.fn()
    const alEnviar = vi.fn((evento: { preventDefault: () => void }) => evento.preventDefault())
    render(
      <form onSubmit={alEnviar}>
        <Boton type="submit" ocupado textoOcupado="Ingresando" onClick={alPulsar}>
          Ingresar
        </Boton>
      </form>,
    )
    const boton = screen.getByRole('button', { name: 'Ingresando' })
    await persona.click(boton)
    expect(document.activeElement).toBe(boton)
    expect(alPulsar).not.toHaveBeenCalled()
    expect(alEnviar).not.toHaveBeenCalled()
  })
})

const USUARIO = { campo: 'usuario', mensaje: 'RBD incorrecto.' }
const CLAVE = { campo: 'password', mensaje: 'Debe ingresar su contraseña.' }

function Formulario({ errores }: { errores: { campo: string; mensaje: string }[] }) {
  const [usuario, setUsuario] = useState('')
  useTitulo('Ingreso')
  return (
    <form onSubmit={(evento) => evento.preventDefault()}>
      <ResumenError errores={errores} />
      <CampoTexto etiqueta="RBD" name="usuario" value={usuario} onChange={setUsuario} />
      <CampoTexto etiqueta="Clave" name="password" value="" onChange={nada} />
      <Boton type="submit">Enviar</Boton>
    </form>
  )
}

describe('el resumen de errores', () => {
  it('toma el foco, cuenta los datos y lleva a cada campo', async () => {
    const persona = userEvent.setup()
    render(<Formulario errores={[USUARIO, CLAVE]} />)
    const resumen = screen.getByRole('alert')
    expect(document.activeElement).toBe(resumen)
    expect(screen.getByRole('heading', { name: 'Hay 2 datos por corregir' })).toBeTruthy()
    await persona.click(screen.getByRole('link', { name: 'Debe ingresar su contraseña.' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Clave'))
    expect(window.location.hash).toBe('')
  })

  it('vuelve a tomarlo cuando otro intento lo deja igual', async () => {
    const persona = userEvent.setup()
    render(<Formulario errores={[USUARIO]} />)
    await persona.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  })

  it('marca el título de la pestaña mientras haya errores', () => {
    const { rerender } = render(<Formulario errores={[]} />)
    expect(document.title).toBe('Ingreso – Sistema de Encuestas de Vulnerabilidad')
    rerender(<Formulario errores={[USUARIO]} />)
    expect(document.title).toBe('Error: Ingreso – Sistema de Encuestas de Vulnerabilidad')
    rerender(<Formulario errores={[]} />)
    expect(document.title).toBe('Ingreso – Sistema de Encuestas de Vulnerabilidad')
  })

  it('no quita el foco a quien está corrigiendo', async () => {
    const persona = userEvent.setup()
    const { rerender } = render(<Formulario errores={[USUARIO, CLAVE]} />)
    await persona.click(screen.getByLabelText('RBD'))
    rerender(<Formulario errores={[CLAVE]} />)
    expect(document.activeElement).toBe(screen.getByLabelText('RBD'))
    rerender(<Formulario errores={[CLAVE, USUARIO]} />)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })
})

describe('el captcha', () => {
  it('dice que carga, y si falla ofrece reintentar sin perder su caja', async () => {
    const persona = userEvent.setup()
    const alReintentar = vi.fn()
    const { rerender } = render(<CampoCaptcha containerId="captcha" estado="cargando" onReintentar={alReintentar} />)
    const caja = document.getElementById('captcha')
    caja?.append('el captcha')
    expect(screen.getByRole('status').textContent).toBe('Cargando la verificación…')
    rerender(<CampoCaptcha containerId="captcha" estado="fallido" onReintentar={alReintentar} />)
    await persona.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(alReintentar).toHaveBeenCalledOnce()
    rerender(
      <CampoCaptcha containerId="captcha" estado="listo" error="Debe realizar la validación del captcha." onReintentar={alReintentar} />,
    )
    expect(document.getElementById('captcha')).toBe(caja)
    expect(caja?.textContent).toBe('el captcha')
    expect(screen.getByText('Debe realizar la validación del captcha.')).toBeTruthy()
  })
})
