import { veGuardado } from '#tests/support/personas/encuestador.ts'
import { FAMILIA } from '#tests/support/personas/familia.ts'
import { digitaCabecera, digitaPartes } from '#tests/support/personas/papel.ts'
import { escribe, presiona, ve } from '#tests/support/personas/persona.ts'
import { boton, type Escena, PRUEBA_QUE_ES_PERSONA } from './escena.ts'

const [PRIMERA_PARTE] = FAMILIA

/** The steps of a school, with the demonstration's account that still has to take all of them. */
export const DE_ESTABLECIMIENTOS: readonly Escena[] = [
  {
    texto: 'Así ingresa un establecimiento la encuesta de un estudiante.',
    segundos: 4,
    prepara: async (pagina) => {
      await pagina.goto('/login')
      await ve(pagina, 'Ingreso de establecimientos')
    },
  },
  {
    texto: '1. Escriba su RBD, con guion y dígito, y su contraseña.',
    segundos: 5,
    prepara: async (pagina) => {
      await escribe(pagina, { 'RBD o nombre de usuario': '90159-8', Contraseña: 'Pizarra.Verde.25' })
    },
    senala: (pagina) => pagina.getByLabel('RBD o nombre de usuario', { exact: true }),
  },
  PRUEBA_QUE_ES_PERSONA,
  {
    texto: '3. Una vez en cada período, revise sus datos y guárdelos.',
    segundos: 6,
    prepara: async (pagina) => {
      await presiona(pagina, 'Ingresar')
      await ve(pagina, 'Actualice sus datos')
      await escribe(pagina, {
        'Correo electrónico del director o la directora': 'directora@huillin.example',
        'Teléfono móvil': '+56 9 1234 5678',
      })
      await boton('Guardar y continuar')(pagina).scrollIntoViewIfNeeded()
    },
    senala: boton('Guardar y continuar'),
  },
  {
    texto: '4. Lea el protocolo de confidencialidad, marque que lo leyó y acéptelo.',
    segundos: 6,
    prepara: async (pagina) => {
      await presiona(pagina, 'Guardar y continuar')
      await ve(pagina, 'Protocolo de confidencialidad')
      await pagina.getByRole('checkbox', { name: 'Leí el protocolo y me comprometo a cumplirlo.' }).check()
      await boton('Acepto')(pagina).scrollIntoViewIfNeeded()
    },
    senala: boton('Acepto'),
  },
  {
    texto: 'En el inicio verá cuántas encuestas quedan por completar.',
    segundos: 5,
    prepara: async (pagina) => {
      await presiona(pagina, 'Acepto')
      await pagina.getByText('Quedan 40 encuestas por completar').waitFor()
    },
    senala: (pagina) => pagina.getByText('Quedan 40 encuestas por completar'),
  },
  {
    texto: '5. En «Estudiantes», elija la encuesta.',
    segundos: 5,
    prepara: async (pagina) => {
      await pagina.getByRole('link', { name: 'Estudiantes' }).click()
      await boton(/^Ver estudiantes de Encuesta .*1° básico$/)(pagina).waitFor()
    },
    senala: boton(/^Ver estudiantes de Encuesta .*1° básico$/),
  },
  {
    texto: '6. Elija al estudiante y presione «Comenzar».',
    segundos: 5,
    prepara: async (pagina) => {
      await boton(/^Ver estudiantes de Encuesta .*1° básico$/)(pagina).click()
      await boton(/^Comenzar/)(pagina).waitFor()
    },
    senala: boton(/^Comenzar/),
  },
  {
    texto: '7. Responda las preguntas. Cada respuesta se guarda al darla.',
    segundos: 6,
    prepara: async (pagina) => {
      const [encuesta] = await Promise.all([pagina.context().waitForEvent('page'), boton(/^Comenzar/)(pagina).click()])
      await digitaCabecera(encuesta, 'B-0417')
      await ve(encuesta, PRIMERA_PARTE?.titulo ?? '')
      return encuesta
    },
    senala: (pagina) => pagina.getByText('Guardado', { exact: true }).first(),
  },
  {
    texto: '8. Al final, revise las respuestas y presione «Enviar encuesta».',
    segundos: 6,
    prepara: async (pagina) => {
      await digitaPartes(pagina)
      await veGuardado(pagina)
      await boton('Enviar encuesta')(pagina).scrollIntoViewIfNeeded()
    },
    senala: boton('Enviar encuesta'),
  },
  {
    texto: 'La encuesta queda completa y con su comprobante.',
    segundos: 5,
    prepara: async (pagina) => {
      await presiona(pagina, 'Enviar encuesta')
      await ve(pagina, 'Encuesta enviada')
    },
  },
  { texto: 'Anime a los apoderados de su establecimiento a completarla.', segundos: 4, prepara: async () => {} },
]
