import { expect, test } from 'vitest'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { digitaRonda, porResolver, resuelveLaPrimera } from '#tests/support/personas/papel.ts'
import { presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto(SIN_CAPTCHA)

const FORMULARIOS = 3

test(
  'un colegio digita formularios en papel sin tocar el mouse, y otra persona los digita de nuevo, a ciegas',
  { timeout: 240_000 },
  async () => {
    const escuela = await producto.visitante(1280)
    await entraDentro(escuela, 'rbd', '/inicio')
    await ve(escuela, 'Escuela Los Arrayanes del Sur')
    await escuela.getByRole('link', { name: 'Estudiantes' }).click()
    await presiona(escuela, 'Ver estudiantes de Encuesta de Vulnerabilidad 2025: prekínder y kínder')
    const guia = escuela.getByText(/^Quedan \d+ de \d+ por completar/)
    const faltan = async (): Promise<number> => Number(/\d+/.exec(await guia.innerText())?.[0])
    const antes = await faltan()
    expect(antes).toBeGreaterThan(FORMULARIOS)

    await escuela.getByRole('link', { name: 'Digitación' }).click()
    await escuela.getByRole('textbox', { name: 'Quién digita' }).fill('Ana Soto')
    await escuela.getByRole('link', { name: 'Estudiantes' }).click()
    await escuela.getByRole('button', { name: /^Digitar formularios/ }).focus()
    await escuela.keyboard.press('Enter')
    const estudiantes = await digitaRonda(escuela, FORMULARIOS, 'B-100')
    expect(estudiantes.size).toBe(FORMULARIOS)
    await escuela.goBack()
    await escuela.getByText(new RegExp(`^${FORMULARIOS} formularios digitados, \\d+ por hora\\.$`)).waitFor()
    expect(await faltan()).toBe(antes - FORMULARIOS)
    await presiona(escuela, 'Dejar de digitar')

    await escuela.getByRole('link', { name: 'Digitación' }).click()
    await escuela.getByRole('textbox', { name: 'Quién digita' }).fill('Luis Vera')
    await escuela.getByRole('combobox', { name: 'Cuántos' }).selectOption('Todos')
    await escuela.getByRole('button', { name: 'Digitar otra vez' }).focus()
    await escuela.keyboard.press('Enter')
    const deNuevo = await digitaRonda(escuela, FORMULARIOS, 'B-200', true)
    expect(deNuevo.size).toBe(FORMULARIOS)
    await escuela.goBack()

    // What had been typed before of other students, as the queue gives the oldest first: none was typed from these papers.
    await porResolver(escuela).first().waitFor()
    await resuelveLaPrimera(escuela, 'Luis Vera')
  },
)
