import type { FormEvent } from 'react'
import { ROL, type RolId } from '#contract/rules/roles.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { CampoTexto, Selector } from '#ui/formulario/campo.tsx'
import { useQueSigue } from '#ui/formulario/use-que-sigue.ts'
import { Icono } from '#ui/iconos.tsx'

/** A commune with its region: what the selectors offer. */
export interface ComunaDeFiltro {
  comunaId: string
  nombre: string
  regionId: string
  region: string
}

interface PropsDeFiltros {
  rol: RolId | null
  /** The territory of the account: a regional administrator sees only its region's communes. */
  regionId: string | null
  comunas: readonly ComunaDeFiltro[]
  filtros: Readonly<Record<string, string>>
  onCambio: (cambio: Record<string, string>) => void
}

/** What narrows the list of schools: region and commune, as far as the role reaches beyond one, and a search. */
export function FiltrosDeEstablecimientos({ rol, regionId, comunas, filtros, onCambio }: PropsDeFiltros) {
  const elegida = filtros['regionId'] ?? ''
  const porRegion = rol === ROL.ADMINISTRADOR_NACIONAL || rol === ROL.REPORTES
  const region = porRegion ? elegida : (regionId ?? '')
  const regiones = [...new Map(comunas.map((comuna) => [comuna.regionId, comuna.region]))].map(([valor, texto]) => ({ valor, texto }))
  const deLaRegion = comunas
    .filter((comuna) => comuna.regionId === region)
    .map(({ comunaId, nombre }) => ({ valor: comunaId, texto: nombre }))
  return (
    <div className="flex flex-wrap items-end gap-3 max-md:flex-col max-md:items-stretch print:hidden">
      {porRegion && (
        <Selector
          etiqueta="Región"
          name="regionId"
          className="md:max-w-[320px] md:flex-[1_1_220px]"
          vacio="Todas"
          value={elegida}
          opciones={regiones}
          onChange={(valor) => onCambio({ regionId: valor, comunaId: '' })}
        />
      )}
      {region !== '' && rol !== ROL.ADMINISTRADOR_COMUNAL && (
        <Selector
          etiqueta="Comuna"
          name="comunaId"
          className="md:max-w-[260px] md:flex-[1_1_180px]"
          vacio="Todas"
          value={filtros['comunaId'] ?? ''}
          opciones={deLaRegion}
          onChange={(comunaId) => onCambio({ comunaId })}
        />
      )}
      <Busqueda termino={filtros['buscar'] ?? ''} onBuscar={(busca) => onCambio({ buscar: busca })} />
    </div>
  )
}

function Busqueda({ termino, onBuscar }: { termino: string; onBuscar: (termino: string) => void }) {
  const [texto, setTexto] = useQueSigue(termino, termino)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    onBuscar(texto.trim())
  }
  return (
    <form role="search" className="flex min-w-0 flex-[3_1_280px] items-end gap-3 max-md:flex-none" onSubmit={alEnviar}>
      <CampoTexto
        etiqueta="RBD o nombre"
        name="buscar"
        type="search"
        className="flex-1"
        autoComplete="off"
        maxLength={100}
        value={texto}
        onChange={setTexto}
      />
      <Boton type="submit">
        <Icono nombre="buscar" className="size-5 max-[359px]:hidden" />
        Buscar
      </Boton>
    </form>
  )
}
