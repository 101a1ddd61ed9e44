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
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { enFecha } from '#ui/texto/fechas.ts'

const EN_BREVE = [
  'Usamos sus respuestas para decidir apoyos escolares, no para evaluar a su familia.',
  'Las ven su establecimiento y el personal autorizado de la agencia, y cada lectura queda registrada.',
  'No vendemos ni entregamos datos a empresas.',
  'Puede ver, corregir y pedir que borremos sus datos.',
]

const PARTES = {
  'que-datos': 'Qué datos guardamos',
  'para-que': 'Para qué los usamos',
  'quien-los-ve': 'Quién puede verlos',
  'cuanto-tiempo': 'Cuánto tiempo',
  derechos: 'Sus derechos',
} as const

function Parte({ id, children }: { id: keyof typeof PARTES; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`titulo-${id}`} className="grid scroll-mt-6 gap-3">
      <h2 id={`titulo-${id}`} className="text-titulo-2">
        {PARTES[id]}
      </h2>
      {children}
    </section>
  )
}

/** What depends on the installation: who is responsible, and each time by the configuration that applies it. */
function Plazos({ plazos }: Pick<Privacidad, 'plazos'>) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {(Object.keys(TEXTO_DE_PLAZO) as ClaveDePlazo[]).map((clave) => (
        <li key={clave}>
          {TEXTO_DE_PLAZO[clave].que}: a los {plazoEnPalabras(plazos[clave])} {TEXTO_DE_PLAZO[clave].despues}.
        </li>
      ))}
    </ul>
  )
}

function Texto({ privacidad, dentro }: { privacidad: Privacidad; dentro: boolean }) {
  const { plazos, responsable, diasHabilesDeRespuesta } = privacidad
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-8">
        <Hoja aria-labelledby="en-breve" className="grid gap-3">
          <h2 id="en-breve" className="text-titulo-2">
            En breve
          </h2>
          <ul className="grid gap-2">
            {EN_BREVE.map((frase) => (
              <li key={frase} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3">
                <Icono nombre="listo" className="mt-0.5 size-5 text-acento" />
                {frase}
              </li>
            ))}
          </ul>
        </Hoja>
        <Parte id="que-datos">
          <ul className="grid list-disc gap-2 pl-5">
            <li>Del estudiante: RUN, nombre, curso y establecimiento, desde el registro del Ministerio.</li>
            <li>Del apoderado: RUN, nombre, correo, sus vínculos y desde qué equipo ingresó.</li>
            <li>Las respuestas de la encuesta, quién las dio y cuándo.</li>
            <li>Quién leyó o cambió cada dato.</li>
          </ul>
        </Parte>
        <Parte id="para-que">
          <p>Para asignar apoyos escolares según la vulnerabilidad de cada estudiante, y para publicar cifras sin nombres.</p>
          <p>Responde por los datos: {responsable}.</p>
        </Parte>
        <Parte id="quien-los-ve">
          <p>
            El establecimiento del estudiante y personal autorizado de la agencia, cada uno en su territorio. Otro apoderado no ve lo que
            usted respondió. Cada lectura queda registrada con quién, cuándo y sobre qué estudiante.
          </p>
        </Parte>
        <Parte id="cuanto-tiempo">
          <Plazos plazos={plazos} />
        </Parte>
        <Parte id="derechos">
          <p>
            Puede ver y descargar sus datos, y pedir que los corrijamos o borremos. Respondemos en {diasHabilesDeRespuesta} días hábiles. Si
            borramos su cuenta, las respuestas enviadas quedan sin su nombre ni el RUN del estudiante.
          </p>
          <p>
            <EnlaceBoton href={pathOf(dentro ? 'miCuenta' : 'ingresoApoderados')}>
              {dentro ? 'Hacer una solicitud sobre mis datos' : 'Ingresar para hacer una solicitud'}
            </EnlaceBoton>
          </p>
        </Parte>
      </div>
      <Hoja className="grid gap-2 max-lg:hidden">
        <h2 className="text-titulo-2">En esta página</h2>
        <nav aria-label="En esta página" className="grid">
          {Object.entries(PARTES).map(([id, titulo]) => (
            <a key={id} href={`#${id}`} className="enlace inline-flex min-h-toque items-center">
              {titulo}
            </a>
          ))}
        </nav>
      </Hoja>
    </div>
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
        {privacidad && <Texto privacidad={privacidad} dentro={dentro} />}
      </div>
    </TextFrame>
  )
}
