import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { PublicFooter } from '#app/public-footer.tsx'
import { useSession } from '#app/use-flow.ts'
import { isAuthenticated } from '#machines/session/session.selectors.ts'
import { pathOf, RUTAS_DE_APP, type PantallaProps } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Titulo } from '#ui/marco/titulo.tsx'
import { INGRESOS, PROBLEMAS } from './contenido.ts'
import { MesaDeAyuda } from './mesa-de-ayuda.tsx'

function Temas({ titulo, temas }: { titulo: string; temas: typeof INGRESOS }) {
  return (
    <Hoja className="grid gap-2">
      <h2 className="text-titulo-2">{titulo}</h2>
      <div className="divide-y divide-borde">
        {temas.map(({ titulo: tema, pasos, enlaces }) => (
          <section key={tema} className="grid gap-2 py-5 last:pb-0">
            <h3 className="text-titulo-3">{tema}</h3>
            {pasos.map((paso) => (
              <p key={paso}>{paso}</p>
            ))}
            {enlaces.length > 0 && (
              <p className="flex flex-wrap gap-x-6">
                {enlaces.map(({ ruta, texto }) => (
                  <Link key={ruta} href={pathOf(ruta)} className="enlace inline-flex min-h-toque items-center font-semibold">
                    {texto}
                  </Link>
                ))}
              </p>
            )}
          </section>
        ))}
      </div>
    </Hoja>
  )
}

/** How each kind of person enters, and what to do when something does not go well. */
export default function AyudaScreen({ ruta }: PantallaProps) {
  const dentro = useSelector(useSession(), isAuthenticated)
  return (
    <MarcoPublico
      accion={
        <EnlaceBoton href={pathOf(dentro ? 'inicio' : 'login')} variante="pizarra" className="max-[359px]:px-2.5">
          {dentro ? 'Ir al inicio' : 'Ingresar'}
        </EnlaceBoton>
      }
      pie={<PublicFooter />}
    >
      <Titulo guia="Cómo ingresar, y qué hacer cuando algo no resulta.">{RUTAS_DE_APP[ruta].titulo}</Titulo>
      <div className="grid gap-6">
        <Temas titulo="Cómo ingresar" temas={INGRESOS} />
        <Temas titulo="Si algo no resulta" temas={PROBLEMAS} />
        <Suspense fallback={null}>
          <MesaDeAyuda />
        </Suspense>
      </div>
    </MarcoPublico>
  )
}
