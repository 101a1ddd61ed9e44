import { lazy, Suspense } from 'react'
import { PublicFooter } from '#app/public-footer.tsx'
import { pathOf, RUTAS_DE_APP, type PantallaProps } from '#routes'
import { MarcoIngreso } from '#ui/marco/marco.tsx'
import { AvisoDeIngreso } from './aviso-de-ingreso.tsx'
import { Cerca } from '#ui/cerca.tsx'
import { CuentaMicrosoft } from './cuenta-microsoft.tsx'
import { Formulario } from './formulario.tsx'
import { OtrasFormas } from './otras-formas.tsx'

/** Comes with its place on the page. */
const VideoDeAyuda = lazy(() => import('./video-de-ayuda.tsx'))

/** Sign-in of establishments and staff (spec, section 2). */
export default function LoginScreen({ ruta }: PantallaProps) {
  return (
    <MarcoIngreso
      aviso={<AvisoDeIngreso audiencia="establecimiento" />}
      pie={<PublicFooter except={['login', 'ingresoApoderados', 'verificar']} />}
      tutorial={
        <Cerca>
          <Suspense>
            <VideoDeAyuda audiencia="establecimiento" />
          </Suspense>
        </Cerca>
      }
    >
      <Formulario puerta="establecimiento" titulo={RUTAS_DE_APP[ruta].titulo} />
      <OtrasFormas
        formas={[
          { texto: 'Ingreso Apoderados', detalle: 'Madres, padres y tutores', icono: 'personas', ir: pathOf('ingresoApoderados') },
          { texto: 'Ingreso EPJA', detalle: 'Educación de personas jóvenes y adultas', icono: 'libro', ir: pathOf('ingresoEpja') },
          <CuentaMicrosoft key="microsoft" />,
          { texto: 'Verificar Comprobante', detalle: 'No necesita una cuenta', icono: 'comprobante', ir: pathOf('verificar') },
        ]}
      />
    </MarcoIngreso>
  )
}
