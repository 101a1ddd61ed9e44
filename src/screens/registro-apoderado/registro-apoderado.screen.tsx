import { useSearch } from 'wouter'
import { PublicFooter } from '#app/public-footer.tsx'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { MarcoPublico } from '#ui/marco/marco.tsx'
import { Registro } from './registro.tsx'

/** Registration of guardians; `?origen=EPJA` for adult education (spec, section 2). */
export default function RegistroApoderadoScreen() {
  const origen = new URLSearchParams(useSearch()).get('origen') === 'EPJA' ? 'EPJA' : 'Apoderados'
  const ingreso = pathOf(origen === 'EPJA' ? 'ingresoEpja' : 'ingresoApoderados')
  return (
    <MarcoPublico
      accion={
        <EnlaceBoton href={ingreso} variante="pizarra" className="max-[359px]:px-2.5">
          Ingresar
        </EnlaceBoton>
      }
      pie={<PublicFooter />}
      className="max-w-[640px]"
    >
      <Registro origen={origen} />
    </MarcoPublico>
  )
}
