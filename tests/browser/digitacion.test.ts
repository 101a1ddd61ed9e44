import { expect, test } from 'vitest'
import { digitaLoQueVenga, enviaLoRevisado } from '#tests/support/personas/papel.ts'
import { entraEstablecimiento, presiona, ve } from '#tests/support/personas/persona.ts'
import { conProducto } from '#tests/support/navegador/producto.ts'

const producto = conProducto()

const FORMULARIOS = 10

test(
  'un colegio digita diez formularios en papel sin tocar el mouse, y el siguiente estudiante llega solo',
  { timeout: 240_000 },
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
  },
)
