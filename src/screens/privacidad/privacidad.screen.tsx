import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { TextFrame } from '#app/text-frame.tsx'
import { dataState, useFlow, useSession } from '#app/use-flow.ts'
import type { Privacidad } from '#contract/privacidad.ts'
import { type ClaveDePlazo, plazoEnPalabras, TEXTO_DE_PLAZO } from '#contract/rules/retencion.ts'
import { collectionFailure, collectionView, rows } from '#machines/collection/collection.selectors.ts'
import { isAuthenticated } from '#machines/session/session.selectors.ts'
import { pathOf, RUTAS_DE_APP, type PantallaProps } from '#routes'
import { Esqueleto } from '#ui/avisos/esqueleto.tsx'
import { Reintento } from '#ui/avisos/reintento.tsx'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { PaginaDeTexto, Puntos } from '#ui/marco/pagina-de-texto.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { enFecha } from '#ui/texto/fechas.ts'

const QUE_DATOS = [
  'Del estudiante: RUN, nombre, curso y establecimiento, desde el registro del Ministerio.',
  'Del apoderado: RUN, nombre, correo, sus vínculos y desde qué equipo ingresó.',
  'Las respuestas de la encuesta, quién las dio y cuándo.',
  'Quién leyó o cambió cada dato.',
]

const EN_BREVE = [
  'Usamos sus respuestas para decidir apoyos escolares, no para evaluar a su familia.',
  'Las ven su establecimiento y el personal autorizado de la agencia, y cada lectura queda registrada.',
  'No vendemos ni entregamos datos a empresas.',
  'Puede ver, corregir y pedir que borremos sus datos.',
]

interface Parte {
  id: string
  titulo: string
  texto: ReactNode
}

/** What is said of the installation that people are in, part by part. */
function partesDe({ plazos, responsable, diasHabilesDeRespuesta }: Privacidad, dentro: boolean): readonly Parte[] {
  return [
    { id: 'que-datos', titulo: 'Qué datos guardamos', texto: <Puntos frases={QUE_DATOS} /> },
    {
      id: 'para-que',
      titulo: 'Para qué los usamos',
      texto: (
        <>
          <p>Para asignar apoyos escolares según la vulnerabilidad de cada estudiante, y para publicar cifras sin nombres.</p>
          <p>Responde por los datos: {responsable}.</p>
        </>
      ),
    },
    {
      id: 'quien-los-ve',
      titulo: 'Quién puede verlos',
      texto: (
        <p>
          El establecimiento del estudiante y personal autorizado de la agencia, cada uno en su territorio. Otro apoderado no ve lo que
          usted respondió. Cada lectura queda registrada con quién, cuándo y sobre qué estudiante.
        </p>
      ),
    },
    { id: 'cuanto-tiempo', titulo: 'Cuánto tiempo', texto: <Plazos plazos={plazos} /> },
    {
      id: 'derechos',
      titulo: 'Sus derechos',
      texto: (
        <>
          <p>
            Puede ver y descargar sus datos, y pedir que los corrijamos o borremos. Respondemos en {diasHabilesDeRespuesta} días hábiles. Si
            borramos su cuenta, las respuestas enviadas quedan sin su nombre ni el RUN del estudiante.
          </p>
          <p>
            <EnlaceBoton href={pathOf(dentro ? 'miCuenta' : 'ingresoApoderados')}>
              {dentro ? 'Hacer una solicitud sobre mis datos' : 'Ingresar para hacer una solicitud'}
            </EnlaceBoton>
          </p>
        </>
      ),
    },
  ]
}

/** What depends on the installation: who is responsible, and each time by the configuration that applies it. */
function Plazos({ plazos }: Pick<Privacidad, 'plazos'>) {
  return (
    <Puntos
      frases={(Object.keys(TEXTO_DE_PLAZO) as ClaveDePlazo[]).map(
        (clave) => `${TEXTO_DE_PLAZO[clave].que}: a los ${plazoEnPalabras(plazos[clave])} ${TEXTO_DE_PLAZO[clave].despues}.`,
      )}
    />
  )
}

/** What is kept of people, why, how long, who answers for it and how to ask (laws 19.628 and 21.719). */
export default function PrivacidadScreen({ ruta }: PantallaProps) {
  const dentro = useSelector(useSession(), isAuthenticated)
  const flujo = useFlow('privacidad', { scope: null })
  const estado = useSelector(flujo, (s) => dataState('collection', s))
  const vista = useSelector(flujo, collectionView)
  const falla = useSelector(flujo, collectionFailure)
  const [privacidad] = useSelector(flujo, rows<Privacidad>)
  return (
    <TextFrame ownLink="privacidad">
      <div data-state={estado}>
        <Titulo guia={privacidad && `Vigente desde el ${enFecha(`${privacidad.vigenteDesde}T12:00:00Z`)}, versión ${privacidad.version}`}>
          {RUTAS_DE_APP[ruta].titulo}
        </Titulo>
        {vista === 'cargando' && (
          <Hoja>
            <Esqueleto lineas={8} />
          </Hoja>
        )}
        {vista === 'fallida' && (
          <Reintento titulo="No pudimos cargar esta página" mensaje={falla?.mensaje} onReintentar={() => flujo.send({ type: 'RETRY' })} />
        )}
        {privacidad && (
          <PaginaDeTexto enBreve={EN_BREVE} partes={partesDe(privacidad, dentro)}>
            {({ texto }) => texto}
          </PaginaDeTexto>
        )}
      </div>
    </TextFrame>
  )
}
