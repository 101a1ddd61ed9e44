import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import DialogoModal from '#ui/marco/dialogo-modal.tsx'
import { EstadoEncuesta } from '#ui/encuesta/estado-encuesta.tsx'
import { MarcoTrabajo } from '#ui/marco/marco-trabajo.tsx'
import { Noticia } from '#ui/marco/marco.tsx'
import { Paginas } from '#ui/marco/paginas.tsx'
import { Titulo, useFocoEnTitulo } from '#ui/marco/titulo.tsx'
import Toasts from '#ui/avisos/toasts.tsx'

afterEach(cleanup)

const nada = () => {}

describe('el estado de una encuesta', () => {
  it.each([
    ['NO_DISPONIBLE', 'No disponible'],
    ['AUN_NO_ABRE', 'Aún no abre'],
    ['NO_INICIADA', 'No iniciada'],
    ['EN_PROGRESO', 'En progreso'],
    ['COMPLETADA', 'Completada'],
    ['VENCIDA', 'Vencida'],
    ['ANULADA', 'Anulada'],
    ['DESCONOCIDA', 'Estado desconocido'],
  ] as const)('%s se lee "%s" y lleva una figura propia', (estado, palabra) => {
    const { container } = render(<EstadoEncuesta estado={estado} />)
    expect(container.textContent).toBe(palabra)
    expect(container.querySelector('svg')?.innerHTML).not.toBe('')
  })

  it('tiene ocho figuras distintas', () => {
    const figuras = (
      ['NO_DISPONIBLE', 'AUN_NO_ABRE', 'NO_INICIADA', 'EN_PROGRESO', 'COMPLETADA', 'VENCIDA', 'ANULADA', 'DESCONOCIDA'] as const
    ).map((estado) => {
      const { container } = render(<EstadoEncuesta estado={estado} plano />)
      return container.querySelector('svg')?.innerHTML
    })
    expect(new Set(figuras).size).toBe(8)
  })
})

describe('las páginas de una lista', () => {
  const paginas = () => screen.queryAllByRole('button', { name: /^Página/ }).map((boton) => boton.textContent)

  it('una sola página no ofrece otras', () => {
    const { container } = render(<Paginas total={25} limit={25} offset={0} nombre="estudiantes" onPagina={nada} />)
    expect(container.textContent).toBe('')
  })

  it('al comienzo no hay anterior y al final no hay siguiente', () => {
    const { rerender } = render(<Paginas total={60} limit={25} offset={0} nombre="estudiantes" onPagina={nada} />)
    expect(screen.queryByRole('button', { name: 'Anterior' })).toBeNull()
    expect(paginas()).toEqual(['1', '2', '3'])
    rerender(<Paginas total={60} limit={25} offset={50} nombre="estudiantes" onPagina={nada} />)
    expect(screen.getByText('51 a 60 de 60 estudiantes')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Siguiente' })).toBeNull()
  })

  it('muestra cinco alrededor de la actual', () => {
    render(<Paginas total={1000} limit={25} offset={475} nombre="estudiantes" onPagina={nada} />)
    expect(paginas()).toEqual(['18', '19', '20', '21', '22'])
    expect(screen.getByRole('button', { name: 'Página 20' }).getAttribute('aria-current')).toBe('page')
  })

  it('pide la página por su primera fila', async () => {
    const persona = userEvent.setup()
    const alPedir = vi.fn()
    render(<Paginas total={60} limit={25} offset={25} nombre="estudiantes" onPagina={alPedir} />)
    await persona.click(screen.getByRole('button', { name: 'Siguiente' }))
    await persona.click(screen.getByRole('button', { name: 'Anterior' }))
    expect(alPedir.mock.calls).toEqual([[50], [0]])
  })
})

describe('un diálogo', () => {
  it('se cierra con Escape y con su botón', async () => {
    const persona = userEvent.setup()
    const alCerrar = vi.fn()
    render(
      <DialogoModal abierto onCerrar={alCerrar} titulo="Desvincular estudiante">
        ¿Seguro?
      </DialogoModal>,
    )
    expect(screen.getByRole('dialog', { name: 'Desvincular estudiante' })).toBeTruthy()
    await persona.keyboard('{Escape}')
    await persona.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(alCerrar).toHaveBeenCalledTimes(2)
  })

  it('sin campos ni acciones comienza en su título, y no en cerrar', () => {
    render(
      <DialogoModal abierto onCerrar={nada} titulo="Comprobante">
        Cargando el comprobante…
      </DialogoModal>,
    )
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Comprobante' }))
  })

  it('no escribe hojas de estilo en la página, que la política de contenido prohíbe', () => {
    const antes = document.querySelectorAll('style').length
    render(
      <DialogoModal abierto onCerrar={nada} titulo="Comprobante">
        Texto
      </DialogoModal>,
    )
    expect(document.querySelectorAll('style').length).toBe(antes)
  })
})

describe('los mensajes breves', () => {
  it('se cierran a los 3 segundos', () => {
    vi.useFakeTimers()
    const alCerrar = vi.fn()
    render(<Toasts mensajes={[{ id: 1, tono: 'exito', texto: 'Usuario logueado!' }]} onCerrar={alCerrar} />)
    vi.advanceTimersByTime(2900)
    expect(alCerrar).not.toHaveBeenCalled()
    vi.advanceTimersByTime(200)
    expect(alCerrar).toHaveBeenCalledWith(1)
    vi.useRealTimers()
  })
})

describe('el marco de trabajo', () => {
  const menu = [
    { href: '/inicio', texto: 'Inicio', icono: 'inicio' },
    { href: '/seleccion-estudiante', texto: 'Estudiantes', icono: 'personas' },
    { href: '/admin/usuarios', texto: 'Usuarios', icono: 'personas', grupo: 'Administración' },
    { href: '/ayuda', texto: 'Ayuda', icono: 'ayuda', grupo: 'cuenta' },
  ] as const

  it('marca dónde está la persona y permite salir', async () => {
    const persona = userEvent.setup()
    const alSalir = vi.fn()
    window.history.replaceState(null, '', '/seleccion-estudiante?estado=VENCIDA')
    render(
      <MarcoTrabajo menu={menu} persona={{ nombre: 'Escuela Los Arrayanes del Sur', detalle: 'RBD 90145-8' }} onSalir={alSalir}>
        Trabajo
      </MarcoTrabajo>,
    )
    expect(screen.getByRole('link', { name: 'Estudiantes' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Inicio' }).getAttribute('aria-current')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Administración' })).toBeTruthy()
    const cuenta = within(screen.getByRole('navigation', { name: 'Cuenta' }))
    expect(cuenta.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ayuda'])
    await persona.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
    expect(alSalir).toHaveBeenCalledOnce()
  })

  it('la misma página en otra dirección es el mismo lugar del menú', () => {
    window.history.replaceState(null, '', '/mis-estudiantes')
    const conDos = [{ ...menu[0], otra: '/mis-estudiantes' }]
    render(
      <MarcoTrabajo menu={conDos} persona={{ nombre: 'Paula', detalle: 'Apoderada' }} onSalir={nada}>
        Trabajo
      </MarcoTrabajo>,
    )
    expect(screen.getByRole('link', { name: 'Inicio' }).getAttribute('aria-current')).toBe('page')
  })

  it('en pantallas angostas el menú se abre con un botón y se cierra con Escape', async () => {
    const persona = userEvent.setup()
    render(
      <MarcoTrabajo menu={menu} persona={{ nombre: 'Paula', detalle: 'Apoderada' }} onSalir={nada}>
        Trabajo
      </MarcoTrabajo>,
    )
    const boton = screen.getByRole('button', { name: 'Menú' })
    await persona.click(boton)
    expect(boton.getAttribute('aria-expanded')).toBe('true')
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Inicio' })).toBeTruthy()
    await persona.keyboard('{Escape}')
    expect(boton.getAttribute('aria-expanded')).toBe('false')
  })

  it('el menú no sigue a la persona a otra página, ni la espera en la anterior', async () => {
    const persona = userEvent.setup()
    const { hook, navigate } = memoryLocation({ path: '/inicio' })
    render(
      <Router hook={hook}>
        <MarcoTrabajo menu={menu} persona={{ nombre: 'Paula', detalle: 'Apoderada' }} onSalir={nada}>
          Trabajo
        </MarcoTrabajo>
      </Router>,
    )
    const boton = screen.getByRole('button', { name: 'Menú' })
    const abierto = () => boton.getAttribute('aria-expanded')
    await persona.click(boton)
    act(() => navigate('/mi-cuenta'))
    expect(abierto()).toBe('false')
    act(() => navigate('/inicio'))
    expect(abierto()).toBe('false')
  })
})

describe('el aviso del ingreso', () => {
  it('destaca solo la fecha', () => {
    render(<Noticia titulo="La aplicación comienza el 04 de agosto" destacado="04 de agosto" />)
    expect(screen.getByRole('heading').textContent).toBe('La aplicación comienza el 04 de agosto')
    expect(screen.getByText('04 de agosto').tagName).toBe('B')
  })

  it('sin fecha que destacar, dice su título una vez', () => {
    render(<Noticia titulo="La aplicación terminó" destacado="04 de agosto" />)
    expect(screen.getByRole('heading').textContent).toBe('La aplicación terminó')
  })
})

describe('el título de una página', () => {
  it('deja el foco al que toma su lugar, y no se lo quita a nadie', async () => {
    const { rerender } = render(<Titulo key="espera">Estudiantes</Titulo>)
    screen.getByRole('heading', { name: 'Estudiantes' }).focus()
    rerender(
      <main key="pagina">
        <Titulo>Escuela Los Arrayanes del Sur</Titulo>
        <button type="button">Buscar</button>
      </main>,
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Escuela Los Arrayanes del Sur' })))
    screen.getByRole('button', { name: 'Buscar' }).focus()
    rerender(
      <main key="pagina">
        <Titulo key="otro">Otra</Titulo>
        <button type="button">Buscar</button>
      </main>,
    )
    await Promise.resolve()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Buscar' }))
  })

  it('lo toma el que está a la vista, mientras una parte llega y cuando llegó', async () => {
    let llega = nada
    const parte = new Promise<{ default: () => ReactNode }>((listo) => (llega = () => listo({ default: () => <Titulo>Llegó</Titulo> })))
    const Parte = lazy(() => parte)
    function Pagina({ otra = false }) {
      useFocoEnTitulo(otra)
      return <Suspense fallback={<Titulo>Llega</Titulo>}>{otra ? <Parte /> : <Titulo>Primera</Titulo>}</Suspense>
    }
    const { rerender } = render(<Pagina />)
    rerender(<Pagina otra />)
    expect(document.activeElement?.textContent).toBe('Llega')
    llega()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Llegó'))
  })
})
