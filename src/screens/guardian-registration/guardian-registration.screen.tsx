import { useSearch } from 'wouter'
import { PiePublico } from '#app/pie-publico.tsx'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/boton.tsx'
import { MarcoPublico } from '#ui/marco.tsx'
import { Registro } from './registro.tsx'

/** Registration of guardians; `?origen=EPJA` for adult education (spec, section 2). */
export default function GuardianRegistrationScreen() {
  const origen = new URLSearchParams(useSearch()).get('origen') === 'EPJA' ? 'EPJA' : 'Apoderados'
  const ingreso = pathOf(origen === 'EPJA' ? 'ingresoEpja' : 'ingresoApoderados')
  return (
    <MarcoPublico
      accion={
        <EnlaceBoton href={ingreso} variante="pizarra" className="max-[359px]:px-2.5">
          Ingresar
        </EnlaceBoton>
      }
      pie={<PiePublico />}
      className="max-w-[640px]"
    >
      <Registro origen={origen} />
    </MarcoPublico>
  )
}
