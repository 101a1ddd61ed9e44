import { Suspense, useState } from 'react'
import { pathOf, RUTAS_DE_APP, type PantallaProps } from '#routes'
import { Boton } from '#ui/boton.tsx'
import { Dialogo } from '#ui/dialogo.tsx'
import { MarcoIngreso } from '#ui/marco.tsx'
import { AvisoDeIngreso } from './aviso-de-ingreso.tsx'
import { Formulario } from './formulario.tsx'
import { OtrasFormas } from './otras-formas.tsx'

const MICROSOFT = 'Ingreso con cuenta Microsoft'

/** Sign-in of establishments and staff (spec, section 2). */
export default function LoginScreen({ ruta }: PantallaProps) {
  const [explica, setExplica] = useState(false)
  return (
    <MarcoIngreso aviso={<Suspense><AvisoDeIngreso audiencia="establecimiento" /></Suspense>}>
      <Formulario puerta="establecimiento" titulo={RUTAS_DE_APP[ruta].titulo} />
      <OtrasFormas
        formas={[
          { texto: 'Ingreso Apoderados', detalle: 'Madres, padres y tutores', icono: 'personas', ir: pathOf('ingresoApoderados') },
          { texto: 'Ingreso EPJA', detalle: 'Educación de personas jóvenes y adultas', icono: 'libro', ir: pathOf('ingresoEpja') },
          { texto: MICROSOFT, detalle: 'Personal de la agencia', icono: 'cuadricula', ir: () => setExplica(true) },
          { texto: 'Verificar Comprobante', detalle: 'No necesita una cuenta', icono: 'comprobante', ir: pathOf('verificar') },
        ]}
      />
      <Dialogo
        abierto={explica}
        onCerrar={() => setExplica(false)}
        titulo={MICROSOFT}
        pie={<Boton variante="principal" onClick={() => setExplica(false)}>Entendido</Boton>}
      >
        <p>Este ingreso todavía no está disponible. Por ahora, el personal de la agencia ingresa con su nombre de usuario y contraseña.</p>
      </Dialogo>
    </MarcoIngreso>
  )
}
