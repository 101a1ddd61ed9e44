import { expect, test } from 'vitest'
import { entraDentro, SIN_CAPTCHA } from '#tests/support/personas/dentro.ts'
import { digitaLoQueVenga, enviaLoRevisado } from '#tests/support/personas/papel.ts'
import { presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto(SIN_CAPTCHA)

const FORMULARIOS = 10

test(
  'un colegio digita diez formularios en papel sin tocar el mouse, y otra persona los digita de nuevo, a ciegas',
  { timeout: 480_000 },
  async () => {
    const escuela = await producto.visitante(1280)
    await entraDentro(escuela, 'rbd', '/inicio')
    await ve(escuela, 'Escuela Los Arrayanes del Sur')
    await escuela.getByRole('link', { name: 'Estudiantes' }).click()
    await presiona(escuela, 'Elegir Encuesta de Vulnerabilidad 2025: prekínder y kínder')
    const guia = escuela.getByText(/^Quedan \d+ de \d+ por completar/)
    const faltan = async (): Promise<number> => Number(/\d+/.exec(await guia.innerText())?.[0])
    const antes = await faltan()
    expect(antes).toBeGreaterThan(FORMULARIOS)

    await escuela.getByRole('link', { name: 'Digitación' }).click()
    await escuela.getByRole('textbox', { name: 'Quién digita' }).fill('Ana Soto')
    await escuela.getByRole('link', { name: 'Estudiantes' }).click()
    await escuela.getByRole('button', { name: /^Digitar formularios/ }).focus()
    await escuela.keyboard.press('Enter')
    const estudiantes = new Set<string>()
    const alumno = escuela.locator('main > div > p').first()
    for (let hechos = 0; hechos < FORMULARIOS; hechos += 1) {
      if (hechos > 0) await escuela.getByText(new RegExp(`^${hechos} formularios?, \\d+ por hora$`)).waitFor()
      await escuela.locator('[data-state^="survey-answering:working"]').waitFor()
      estudiantes.add(await alumno.innerText())
      await digitaLoQueVenga(escuela, `B-${1000 + hechos}`)
      await enviaLoRevisado(escuela)
      await ve(escuela, 'Encuesta enviada')
    }

    await escuela.getByText(new RegExp(`^${FORMULARIOS} formularios, \\d+ por hora$`)).waitFor()
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
    const deNuevo = new Set<string>()
    for (let hechos = 0; hechos < FORMULARIOS; hechos += 1) {
      if (hechos > 0) await escuela.getByText(new RegExp(`^${hechos} formularios?, \\d+ por hora$`)).waitFor()
      await escuela.locator('[data-state^="survey-answering:working"]').waitFor()
      deNuevo.add(await alumno.innerText())
      await escuela.getByText('Segunda digitación: mire solo el papel.').waitFor()
      await digitaLoQueVenga(escuela, `B-${2000 + hechos}`, '2')
      await enviaLoRevisado(escuela)
      await ve(escuela, 'Segunda digitación guardada')
    }
    expect(deNuevo.size).toBe(FORMULARIOS)
    await escuela.getByText(new RegExp(`^${FORMULARIOS} formularios, \\d+ por hora$`)).waitFor()
    await escuela.goBack()

    // What had been typed before of other students, as the queue gives the oldest first: none was typed from these papers.
    const resolver = escuela.getByRole('table', { name: 'Diferencias por resolver' }).getByRole('button', { name: /^Resolver/ })
    await resolver.first().waitFor()
    const difieren = await resolver.count()
    expect(difieren).toBeGreaterThan(0)
    await resolver.first().click()
    const porElegir = escuela.getByRole('dialog', { name: /^Diferencias de/ }).getByRole('group')
    await porElegir.first().waitFor()
    const preguntas = await porElegir.count()
    for (const pregunta of await porElegir.all()) await pregunta.getByRole('radio').first().check()
    await escuela.getByRole('combobox', { name: 'Por qué' }).selectOption('Así dice el papel')
    await presiona(escuela, 'Guardar lo elegido')
    await expect.poll(() => resolver.count()).toBe(difieren - 1)
    const deLuis = escuela
      .getByRole('table', { name: 'Calidad de quienes digitan' })
      .getByRole('row', { name: /Luis Vera/ })
      .getByRole('cell')
    await expect.poll(() => deLuis.nth(3).innerText()).toBe(String(preguntas))
  },
)
