import { Suspense, useState } from 'react'
import { PublicFooter } from '#app/public-footer.tsx'
import { useFragmentCode } from '#app/use-fragment-code.ts'
import { useSession } from '#app/use-flow.ts'
import { pathOf, RUTAS_DE_APP, type PantallaProps } from '#routes'
import { PuertaClaveUnica } from '#screens/ingreso-apoderados/claveunica.tsx'
import { Verificacion } from '#screens/registro-apoderado/verificacion.tsx'
import { AvisoDeIngreso } from '#screens/login/aviso-de-ingreso.tsx'
import { Formulario } from '#screens/login/formulario.tsx'
import { OtrasFormas } from '#screens/login/otras-formas.tsx'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { MarcoIngreso } from '#ui/marco/marco.tsx'

const ESTABLECIMIENTOS = { texto: 'Ingreso Establecimientos', detalle: 'Con su RBD', icono: 'escuela', ir: pathOf('login') } as const
const COMPROBANTE = {
  texto: 'Verificar Comprobante',
  detalle: 'No necesita una cuenta',
  icono: 'comprobante',
  ir: pathOf('verificar'),
} as const
const EPJA = {
  texto: 'Ingreso EPJA',
  detalle: 'Educación de personas jóvenes y adultas',
  icono: 'libro',
  ir: pathOf('ingresoEpja'),
} as const
const APODERADOS = {
  texto: 'Ingreso Apoderados',
  detalle: 'Madres, padres y tutores',
  icono: 'personas',
  ir: pathOf('ingresoApoderados'),
} as const

/** Sign-in of guardians and of EPJA users, two origins of one screen; also where a verification mail's link arrives (spec, section 2). */
export default function IngresoApoderadosScreen({ ruta }: PantallaProps) {
  const { codigo, time: vez, forget: olvida } = useFragmentCode('verificar', 'guardianVerification')
  const sesion = useSession()
  const [run, setRun] = useState('')
  // Whoever was already inside goes on from the door.
  const termina = (suyo: string) => {
    setRun(suyo)
    olvida()
    sesion.send({ type: 'ERRAND_DONE' })
  }
  const esEpja = ruta === 'ingresoEpja'
  return (
    <MarcoIngreso
      aviso={<AvisoDeIngreso audiencia="apoderado" />}
      pie={<PublicFooter except={['login', 'ingresoApoderados', 'verificar']} />}
    >
      {codigo === null ? (
        <>
          <Formulario puerta={esEpja ? 'epja' : 'apoderado'} titulo={RUTAS_DE_APP[ruta].titulo} usuario={run} />
          <Suspense>
            <PuertaClaveUnica origen={esEpja ? 'EPJA' : 'Apoderados'} />
          </Suspense>
          <section aria-label="Cuenta nueva" className="grid gap-2 border-t border-borde pt-5">
            <p>¿Es su primera vez aquí?</p>
            <EnlaceBoton ancho href={pathOf('registroApoderado', esEpja ? { origen: 'EPJA' } : {})}>
              Crear una cuenta
            </EnlaceBoton>
          </section>
          <OtrasFormas formas={[esEpja ? APODERADOS : EPJA, ESTABLECIMIENTOS, COMPROBANTE]} />
        </>
      ) : (
        <Verificacion key={vez} token={codigo} onListo={termina} />
      )}
    </MarcoIngreso>
  )
}
