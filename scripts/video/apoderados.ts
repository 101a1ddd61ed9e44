import { responde, respondeTodo, veGuardado } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { escribe, presiona, ve } from '#tests/support/personas/persona.ts'
import { boton, type Escena, PRUEBA_QUE_ES_PERSONA } from './escena.ts'

const [PRIMERA_PARTE, ...OTRAS_PARTES] = FAMILIA

/** The steps of a guardian, with the demonstration's account that has a student whose survey nobody began. */
export const DE_APODERADOS: readonly Escena[] = [
  {
    texto: 'Así responde un apoderado la encuesta de su estudiante.',
    segundos: 4,
    prepara: async (pagina) => {
      await pagina.goto('/ingreso-apoderados')
      await ve(pagina, 'Ingreso de apoderados')
      for (const tardio of ['La aplicación de la', 'Soy una persona']) await pagina.getByText(tardio).first().waitFor()
    },
  },
  {
    texto: '1. Escriba su RUN, con guion y dígito, y su contraseña.',
    segundos: 5,
    prepara: async (pagina) => {
      await escribe(pagina, { RUN: '34.120.587-5', Contraseña: 'Pizarra.Verde.25' })
    },
    senala: (pagina) => pagina.getByLabel('RUN', { exact: true }),
  },
  PRUEBA_QUE_ES_PERSONA,
  {
    texto: '3. Verá a sus estudiantes y cuántas encuestas le quedan.',
    segundos: 5,
    prepara: async (pagina) => {
      await presiona(pagina, 'Ingresar')
      await ve(pagina, 'Mis estudiantes')
      await pagina.getByText('Le quedan').waitFor()
    },
    senala: (pagina) => pagina.getByText('Le quedan'),
  },
  {
    texto: '4. ¿Falta alguno? Escriba su RUN y presione «Buscar».',
    segundos: 5,
    prepara: async (pagina) => {
      await boton('Buscar')(pagina).scrollIntoViewIfNeeded()
    },
    senala: boton('Buscar'),
  },
  {
    texto: '5. Presione «Comenzar»: la encuesta se abre en otra pestaña.',
    segundos: 5,
    prepara: async (pagina) => {
      await boton(/^Comenzar/)(pagina).scrollIntoViewIfNeeded()
    },
    senala: boton(/^Comenzar/),
  },
  {
    texto: '6. Responda las preguntas. Cada respuesta se guarda al darla.',
    segundos: 6,
    prepara: async (pagina) => {
      const [encuesta] = await Promise.all([pagina.context().waitForEvent('page'), boton(/^Comenzar/)(pagina).click()])
      await encuesta.setViewportSize(pagina.viewportSize() ?? { width: 1280, height: 720 })
      if (PRIMERA_PARTE) await responde(encuesta, PRIMERA_PARTE)
      await veGuardado(encuesta)
      await encuesta.evaluate(() => window.scrollTo(0, 0))
      return encuesta
    },
    senala: (pagina) => pagina.getByText('Guardado', { exact: true }).first(),
  },
  { texto: 'Puede detenerse y seguir después, también en otro teléfono.', segundos: 5, prepara: async () => {} },
  {
    texto: '7. Al final, revise las respuestas y presione «Enviar encuesta».',
    segundos: 6,
    prepara: async (pagina) => {
      await presiona(pagina, 'Continuar')
      await respondeTodo(pagina, OTRAS_PARTES)
      await ve(pagina, 'Revise sus respuestas')
      await veGuardado(pagina)
      await boton('Enviar encuesta')(pagina).scrollIntoViewIfNeeded()
    },
    senala: boton('Enviar encuesta'),
  },
  {
    texto: 'La encuesta queda completa y con su comprobante. Puede guardarlo en PDF.',
    segundos: 6,
    prepara: async (pagina) => {
      await presiona(pagina, 'Enviar encuesta')
      await ve(pagina, 'Encuesta enviada')
      await pagina.getByText('Encuesta completada').waitFor()
    },
  },
]
