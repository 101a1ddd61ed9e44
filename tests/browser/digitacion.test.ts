import { expect, test } from 'vitest'
import { digitaLoQueVenga, enviaLoRevisado } from '#tests/support/personas/papel.ts'
import { entraEstablecimiento, presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto()

const FORMULARIOS = 10

test(
  'un colegio digita diez formularios en papel sin tocar el mouse, y otra persona los digita de nuevo, a ciegas',
  { timeout: 480_000 },
  async () => {
    const escuela = await producto.visitante(1280)
    await entraEstablecimiento(escuela, '90145-8', 'Pizarra.Verde.25')
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
      // The first one is typed otherwise: what was typed before is not in sight.
      await digitaLoQueVenga(escuela, `B-${1000 + hechos}`, hechos === 0 ? '2' : '1')
      await enviaLoRevisado(escuela)
      await ve(escuela, 'Segunda digitación guardada')
    }
    expect(deNuevo.size).toBe(FORMULARIOS)
    await escuela.getByText(new RegExp(`^${FORMULARIOS} formularios, \\d+ por hora$`)).waitFor()
    await escuela.goBack()

    const diferencias = escuela.getByRole('table', { name: 'Diferencias por resolver' })
    await diferencias.getByRole('button', { name: /^Resolver/ }).click()
    const dialogo = escuela.getByRole('dialog', { name: /^Diferencias de/ })
    const porElegir = dialogo.getByRole('group')
    expect(await porElegir.count()).toBeGreaterThan(5)
    for (const pregunta of await porElegir.all()) await pregunta.getByRole('radio', { name: /Ana Soto/ }).check()
    await dialogo.getByRole('combobox', { name: 'Por qué' }).selectOption('Así dice el papel')
    await presiona(escuela, 'Guardar lo elegido')
    await escuela.getByText('Ninguna: lo digitado dos veces coincide o ya está resuelto.').waitFor()
    const calidad = escuela.getByRole('table', { name: 'Calidad de quienes digitan' })
    const errores = async (quien: string) =>
      Number(
        await calidad
          .getByRole('row', { name: new RegExp(quien) })
          .getByRole('cell')
          .nth(3)
          .innerText(),
      )
    expect(await errores('Ana Soto')).toBe(0)
    expect(await errores('Luis Vera')).toBeGreaterThan(5)
  },
)
