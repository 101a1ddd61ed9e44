import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CampoTexto } from '#ui/formulario/campo.tsx'
import { tomaLoEscrito, useEscrito } from '#ui/formulario/use-escrito.ts'

beforeEach(() => {
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/mi-cuenta')
})
afterEach(cleanup)

function Motivo({ de }: { de: string }) {
  const [motivo, setMotivo] = useEscrito(`motivo ${de}`, '')
  return <CampoTexto etiqueta="Motivo" name="motivo" value={motivo} onChange={setMotivo} />
}

const VACIO = { agencia: '', mesa: { telefono: '', horario: '' } }
function Formulario() {
  const [datos, setDatos] = useEscrito('instalacion', VACIO)
  return (
    <>
      <CampoTexto etiqueta="Agencia" name="agencia" value={datos.agencia} onChange={(agencia) => setDatos({ ...datos, agencia })} />
      <CampoTexto
        etiqueta="Teléfono"
        name="telefono"
        value={datos.mesa.telefono}
        onChange={(telefono) => setDatos({ ...datos, mesa: { ...datos.mesa, telefono } })}
      />
      <p>{datos.mesa.horario === '' ? 'sin horario' : 'con horario'}</p>
    </>
  )
}

const enPantalla = (etiqueta: string) => screen.getByLabelText<HTMLInputElement>(etiqueta).value
const escribe = (etiqueta: string, texto: string) => userEvent.setup().type(screen.getByLabelText(etiqueta), texto)
const loGuardado = () => Object.entries({ ...window.sessionStorage })

/** The page loads itself again: what it kept, and then nothing of what it was. */
function seCargaOtraVez(): void {
  tomaLoEscrito()()
  cleanup()
}

describe('lo escrito en un campo', () => {
  it('no se guarda mientras la página vive', async () => {
    render(<Motivo de="1" />)
    await escribe('Motivo', 'Se cambió de curso')
    expect(loGuardado()).toEqual([])
  })

  it('vuelve en su lugar cuando la página se carga otra vez, y queda solo ahí', async () => {
    render(<Motivo de="1" />)
    await escribe('Motivo', 'Se cambió de curso')
    seCargaOtraVez()
    render(<Motivo de="1" />)
    expect(enPantalla('Motivo')).toBe('Se cambió de curso')
    expect(loGuardado()).toEqual([])
  })

  it('de un registro no vuelve bajo otro, ni en otra página', async () => {
    render(<Motivo de="1" />)
    await escribe('Motivo', 'Se cambió de curso')
    seCargaOtraVez()
    render(<Motivo de="2" />)
    expect(enPantalla('Motivo')).toBe('')
    cleanup()
    window.history.replaceState(null, '', '/otra')
    render(<Motivo de="1" />)
    expect(enPantalla('Motivo')).toBe('')
    cleanup()
    window.history.replaceState(null, '', '/mi-cuenta')
    render(<Motivo de="1" />)
    expect(enPantalla('Motivo'), 'en el suyo sigue esperando').toBe('Se cambió de curso')
  })

  it('que se dejó, o que se borró, no vuelve', async () => {
    render(<Motivo de="1" />)
    await escribe('Motivo', 'Se cambió de curso')
    cleanup()
    seCargaOtraVez()
    render(<Motivo de="1" />)
    expect(enPantalla('Motivo')).toBe('')
    await escribe('Motivo', 'x{Backspace}')
    seCargaOtraVez()
    expect(loGuardado()).toEqual([])
  })

  it('se toma cuando falta la parte, aunque el formulario salga antes de que la página se cargue', async () => {
    render(<Motivo de="1" />)
    await escribe('Motivo', 'Se cambió de curso')
    const guarda = tomaLoEscrito()
    cleanup()
    guarda()
    render(<Motivo de="1" />)
    expect(enPantalla('Motivo')).toBe('Se cambió de curso')
  })

  it('de un formulario entero vuelve campo por campo', async () => {
    render(<Formulario />)
    await escribe('Agencia', 'Junta')
    await escribe('Teléfono', '+56 2 2200 0000')
    seCargaOtraVez()
    render(<Formulario />)
    expect([enPantalla('Agencia'), enPantalla('Teléfono')]).toEqual(['Junta', '+56 2 2200 0000'])
    screen.getByText('sin horario')
  })

  it('de dos formularios vuelve cada uno, también si uno se muestra después de cargarla dos veces', async () => {
    render(<Formulario />)
    await escribe('Agencia', 'Junta')
    seCargaOtraVez()
    render(<Motivo de="1" />)
    await escribe('Motivo', 'Se cambió de curso')
    seCargaOtraVez()
    render(
      <>
        <Motivo de="1" />
        <Formulario />
      </>,
    )
    expect([enPantalla('Motivo'), enPantalla('Agencia')]).toEqual(['Se cambió de curso', 'Junta'])
  })
})

describe('lo que la pestaña guardaba, cambiado a mano', () => {
  it.each([
    ['no es JSON', '{'],
    ['es una lista', '[1]'],
    ['es nada', 'null'],
    ['tiene otra forma', '{"/mi-cuenta motivo 1":{"texto":"x"},"/mi-cuenta instalacion":"x"}'],
    ['tiene números', '{"/mi-cuenta motivo 1":7,"/mi-cuenta instalacion":{"agencia":7,"mesa":{"telefono":{},"horario":[]}}}'],
    ['tiene prototipos', '{"__proto__":{"/mi-cuenta motivo 1":"x"},"/mi-cuenta instalacion":{"__proto__":{"agencia":"x"},"mesa":null}}'],
  ])('si %s, los campos comienzan vacíos', (_caso, texto) => {
    window.sessionStorage.setItem('persist:escrito', texto)
    act(() => {
      render(
        <>
          <Motivo de="1" />
          <Formulario />
        </>,
      )
    })
    expect([enPantalla('Motivo'), enPantalla('Agencia'), enPantalla('Teléfono')]).toEqual(['', '', ''])
    screen.getByText('sin horario')
  })
})

function DeLaLista({ termino }: { termino: string }) {
  const [texto, setTexto] = useEscrito('buscar', termino, termino)
  return <CampoTexto etiqueta="Buscar" name="buscar" value={texto} onChange={setTexto} />
}

describe('un campo que sigue a su lista', () => {
  it('comienza otra vez cuando la lista se mueve', async () => {
    const { rerender } = render(<DeLaLista termino="Soto" />)
    await escribe('Buscar', ' Marín')
    expect(enPantalla('Buscar')).toBe('Soto Marín')
    rerender(<DeLaLista termino="Vera" />)
    expect(enPantalla('Buscar')).toBe('Vera')
  })
})
