import { Suspense } from 'react'
import { TextFrame } from '#app/text-frame.tsx'
import { PATH_DE_RUTA } from '#contract/rules/rutas.ts'
import { RUTAS_DE_APP, type PantallaProps } from '#routes'
import { MesaDeAyuda } from '#screens/ayuda/mesa-de-ayuda.tsx'
import { PaginaDeTexto, Puntos } from '#ui/marco/pagina-de-texto.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'

/** The day on which this statement was last read against the product. */
const REVISADA = '25 de noviembre de 2026'

const EN_BREVE = [
  'El sistema sigue las pautas WCAG 2.2, nivel AA, con las excepciones de más abajo.',
  'Se puede usar con teclado, con lector de pantalla y con zoom de 400\u00a0%.',
  'Si algo le impide responder, puede pedir ayuda por teléfono o responder en papel.',
]

const PARTES = [
  {
    id: 'lo-que-falta',
    titulo: 'Lo que aún falta',
    frases: [
      'Los videos tienen subtítulos y transcripción, y no tienen lengua de señas.',
      'Un documento que la agencia publica por su cuenta puede no estar etiquetado. Pida su contenido en otro formato.',
    ],
  },
  {
    id: 'como-se-prueba',
    titulo: 'Cómo lo probamos',
    frases: [
      'Cada pantalla se revisa con herramientas automáticas, con teclado, con zoom y con colores forzados.',
      'Todavía no la ha revisado un grupo de personas que usan lector de pantalla.',
    ],
  },
  {
    id: 'otro-formato',
    titulo: 'Pedir otro formato',
    frases: [
      'Puede pedir la encuesta en papel, con letra grande o leída por teléfono, en su establecimiento o en la mesa de ayuda.',
      'Diga qué necesita y a qué curso corresponde. No escriba el RUN ni el nombre del estudiante en un correo.',
    ],
  },
  {
    id: 'avisar',
    titulo: 'Avísenos de un problema',
    frases: ['Diga en qué página estaba, qué quería hacer y con qué ayuda técnica. Use «Reportar un problema», en la mesa de ayuda.'],
  },
] as const

/** The accessibility statement: what is met, what is not yet, how it is tried, and how to ask for another format. */
export default function AccesibilidadScreen({ ruta }: PantallaProps) {
  return (
    <TextFrame ownLink="accesibilidad">
      <Titulo guia={`Revisada el ${REVISADA}`}>{RUTAS_DE_APP[ruta].titulo}</Titulo>
      <PaginaDeTexto
        enBreve={EN_BREVE}
        partes={PARTES}
        lado={
          <Suspense fallback={null}>
            <MesaDeAyuda pagina={PATH_DE_RUTA[ruta]} />
          </Suspense>
        }
      >
        {({ frases }) => <Puntos frases={frases} />}
      </PaginaDeTexto>
    </TextFrame>
  )
}
