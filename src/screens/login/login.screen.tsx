import { Suspense } from 'react'
import { PublicFooter } from '#app/public-footer.tsx'
import { pathOf, RUTAS_DE_APP, type PantallaProps } from '#routes'
import { MarcoIngreso } from '#ui/marco/marco.tsx'
import { AvisoDeIngreso, LugarDelAviso } from './aviso-de-ingreso.tsx'
import { CUENTA_MICROSOFT, CuentaMicrosoft } from './cuenta-microsoft.tsx'
import { Formulario } from './formulario.tsx'
import { BotonDeForma, OtrasFormas } from './otras-formas.tsx'
import { VideoDeAyuda } from './video-de-ayuda.tsx'

/** The organisation's button while its flow is on its way: it keeps its place. */
function CuentaEnCamino() {
  return <BotonDeForma {...CUENTA_MICROSOFT} disabled />
}

/** Sign-in of establishments and staff (spec, section 2). */
export default function LoginScreen({ ruta }: PantallaProps) {
  return (
    <MarcoIngreso
      aviso={
        <Suspense fallback={<LugarDelAviso />}>
          <AvisoDeIngreso audiencia="establecimiento" />
        </Suspense>
      }
      pie={<PublicFooter except={['login', 'ingresoApoderados', 'verificar']} />}
      tutorial={
        <Suspense>
          <VideoDeAyuda audiencia="establecimiento" />
        </Suspense>
      }
    >
      <Formulario puerta="establecimiento" titulo={RUTAS_DE_APP[ruta].titulo} />
      <OtrasFormas
        formas={[
          { texto: 'Ingreso Apoderados', detalle: 'Madres, padres y tutores', icono: 'personas', ir: pathOf('ingresoApoderados') },
          { texto: 'Ingreso EPJA', detalle: 'Educación de personas jóvenes y adultas', icono: 'libro', ir: pathOf('ingresoEpja') },
          <Suspense key="microsoft" fallback={<CuentaEnCamino />}>
            <CuentaMicrosoft />
          </Suspense>,
          { texto: 'Verificar Comprobante', detalle: 'No necesita una cuenta', icono: 'comprobante', ir: pathOf('verificar') },
        ]}
      />
    </MarcoIngreso>
  )
}
