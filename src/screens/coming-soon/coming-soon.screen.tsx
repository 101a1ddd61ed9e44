import { PERMISOS_DE_RUTA } from '#contract/rules/permisos.ts'
import { pathOf, RUTAS_DE_APP, type PantallaProps } from '#routes'
import { Aviso } from '#ui/aviso.tsx'
import { EnlaceBoton } from '#ui/boton.tsx'
import { MarcoPublico } from '#ui/marco.tsx'
import { Titulo } from '#ui/titulo.tsx'
import { ANUNCIOS } from './contenido.ts'

/** A page that is still to come: it says what it will do, and what to do meanwhile. */
export default function ComingSoonScreen({ ruta }: PantallaProps) {
  const esPublica = PERMISOS_DE_RUTA[ruta] === 'publica'
  const anuncio = ANUNCIOS[ruta]
  const contenido = (
    <div className="max-w-[720px]">
      <Titulo guia={anuncio?.texto}>{RUTAS_DE_APP[ruta].titulo}</Titulo>
      <div className="grid justify-items-start gap-6">
        <Aviso titulo="Esta página todavía no está disponible.">
          {anuncio?.mientras && <p>{anuncio.mientras}</p>}
        </Aviso>
        <EnlaceBoton href={pathOf(esPublica ? 'login' : 'inicio')}>{esPublica ? 'Volver al ingreso' : 'Ir al inicio'}</EnlaceBoton>
      </div>
    </div>
  )
  return esPublica ? <MarcoPublico>{contenido}</MarcoPublico> : contenido
}
