import type { Avance } from '#contract/datamart.ts'
import { ROL, type RolId } from '#contract/rules/roles.ts'
import { pathOf } from '#routes'
import { EnlaceBoton } from '#ui/formulario/boton.tsx'
import { Vacio } from '#ui/avisos/vacio.tsx'

interface Paso {
  texto: string
  href: string
  dice: string
}

/** What each role can do while nothing is asked anywhere within its reach. */
function pasoDe(rolId: RolId | null): Paso {
  switch (rolId) {
    case ROL.ADMINISTRADOR_NACIONAL:
      return {
        texto: 'Abra un período, cargue sus encuestas y diga a qué grados corresponde cada una.',
        href: pathOf('adminEncuestas', { vista: 'periodos' }),
        dice: 'Ver los períodos',
      }
    case ROL.ADMINISTRADOR_REGIONAL:
    case ROL.ADMINISTRADOR_COMUNAL:
      return {
        texto:
          'La administración nacional abre el período y da sus encuestas a los grados. Mientras, revise que sus establecimientos tengan cuenta.',
        href: pathOf('adminUsuarios'),
        dice: 'Ver las cuentas',
      }
    case ROL.RBD:
      return {
        texto: 'La agencia abre el período y da sus encuestas a los grados. Mientras, puede leer los documentos de apoyo.',
        href: pathOf('documentosApoyo'),
        dice: 'Ver los documentos',
      }
    default:
      return {
        texto: 'El avance aparece cuando la agencia abre un período y da sus encuestas a los grados.',
        href: pathOf('seleccionRbd'),
        dice: 'Ver los establecimientos',
      }
  }
}

interface PropsDeNadaQueResponder {
  titulo: string
  rolId: RolId | null
  avance: Pick<Avance, 'periodo' | 'periodos'> | null
  /** It is all that the role reaches, and not a place or a survey of it. */
  enSuLugar?: boolean
}

/** The last period that has figures, while none is open. */
export function ultimoCerrado(avance: PropsDeNadaQueResponder['avance']): { periodoId: number; nombre: string } | undefined {
  return avance?.periodo === null ? avance.periodos?.[0] : undefined
}

/** Nothing is asked here: why, and the way on. */
export function NadaQueResponder({ titulo, rolId, avance, enSuLugar = true }: PropsDeNadaQueResponder) {
  const cerrado = ultimoCerrado(avance)
  const { texto, href, dice } = !enSuLugar
    ? { texto: 'Ninguna encuesta activa corresponde a los grados de este lugar.', href: pathOf('dashboard'), dice: 'Ver mi avance' }
    : cerrado
      ? {
          texto: 'No hay un período abierto. Las cifras con que cerró el último siguen a la vista.',
          href: pathOf('dashboard', { periodo: String(cerrado.periodoId) }),
          dice: `Ver el período ${cerrado.nombre}`,
        }
      : pasoDe(rolId)
  return (
    <Vacio
      titulo={titulo}
      texto={texto}
      accion={
        <EnlaceBoton variante="principal" href={href}>
          {dice}
        </EnlaceBoton>
      }
    />
  )
}
