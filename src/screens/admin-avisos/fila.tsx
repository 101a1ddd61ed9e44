import type { AdministracionDeAvisos, Publicacion } from '#contract/avisos.ts'
import { NOMBRE_DE_ROL } from '#contract/rules/roles.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { Icono } from '#ui/iconos.tsx'
import { Hoja } from '#ui/marco/hoja.tsx'
import { enFecha } from '#ui/texto/fechas.ts'
import { enTamano } from '#ui/texto/numeros.ts'
import { VistaPrevia } from './vista-previa.tsx'

/** The door where each audience comes in. */
export const INGRESOS = { establecimiento: 'Ingreso de establecimientos', apoderado: 'Ingreso de apoderados y EPJA' } as const

type Periodos = AdministracionDeAvisos['periodos']

function rige({ desde, hasta, retirada }: Publicacion, ahora: number): boolean {
  return retirada === null && Date.parse(desde) <= ahora && (hasta === null || ahora <= Date.parse(hasta))
}

/** What is true of a publication now, in the order in which `todas` stand. */
function situacionDe(publicacion: Publicacion, todas: readonly Publicacion[]): string {
  const { tipo, audiencia, desde, hasta, retirada } = publicacion
  const ahora = Date.now()
  if (retirada !== null) return `Retirada el ${enFecha(retirada)}`
  if (ahora < Date.parse(desde)) return `Se verá desde el ${enFecha(desde)}`
  if (!rige(publicacion, ahora)) return `Terminó el ${enFecha(hasta ?? desde)}`
  const primera = todas.find((una) => una.audiencia === audiencia && rige(una, ahora))
  if (tipo !== 'documento' && primera !== publicacion) return 'Espera: antes se muestra otra'
  return hasta === null ? 'A la vista' : `A la vista hasta el ${enFecha(hasta)}`
}

/** Whom it is for: a door, or some roles and a period. */
function destinoDe({ tipo, audiencia, roles, periodoId }: Publicacion, periodos: Periodos): string {
  if (tipo !== 'documento') return audiencia === null ? '' : INGRESOS[audiencia]
  const perfiles = roles === null ? 'Todos los perfiles' : roles.map((rol) => NOMBRE_DE_ROL[rol]).join(', ')
  const periodo = periodos.find((uno) => uno.periodoId === periodoId)?.nombre
  return periodo === undefined ? `${perfiles}, todos los períodos` : `${perfiles}, período ${periodo}`
}

interface PropsDeFila {
  publicacion: Publicacion
  /** Those of its kind, in their order. */
  todas: readonly Publicacion[]
  periodos: Periodos
  onEditar: () => void
  onRetirar: () => void
  onPublicar: () => void
  onDescargar: (nombre: string) => void
}

/** A publication: what it is, whom it is for, how it will look, and what can be done with it. */
export function FilaDePublicacion({ publicacion, todas, periodos, onEditar, onRetirar, onPublicar, onDescargar }: PropsDeFila) {
  const { tipo, titulo, texto, retirada, archivos } = publicacion
  const archivo = archivos.find(({ uso }) => uso === 'archivo')
  const deQue = <span className="sr-only">: {titulo}</span>
  return (
    <Hoja className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 flex-[1_1_320px] gap-1">
          <h2 className="text-titulo-3 [overflow-wrap:anywhere]">{titulo}</h2>
          {tipo === 'documento' && <p>{texto}</p>}
          <p className="text-nota text-tinta-2">{destinoDe(publicacion, periodos)}</p>
          {tipo !== 'aviso' && archivo && (
            <p className="cifras text-nota [overflow-wrap:anywhere] text-tinta-2">
              {archivo.nombre}, {archivo.formato}, {enTamano(archivo.bytes)}
            </p>
          )}
          <p className="text-nota font-semibold">{situacionDe(publicacion, todas)}</p>
        </div>
        <span className="flex flex-wrap gap-2">
          <Boton onClick={onEditar}>
            <Icono nombre="editar" />
            Editar{deQue}
          </Boton>
          {retirada === null ? (
            <Boton onClick={onRetirar}>Retirar{deQue}</Boton>
          ) : (
            <Boton onClick={onPublicar}>Publicar otra vez{deQue}</Boton>
          )}
        </span>
      </div>
      <VistaPrevia publicacion={publicacion} onDescargar={onDescargar} />
    </Hoja>
  )
}
