import { useState, type FormEvent } from 'react'
import { ESTADOS, NOMBRE_DE_ESTADO } from '#contract/rules/estados.ts'
import type { Catalog } from '#machines/course-catalog/course-catalog.chart.ts'
import { Boton } from '#ui/formulario/boton.tsx'
import { BotonDeFiltros } from '#ui/formulario/boton-de-filtros.tsx'
import { CampoTexto, Selector } from '#ui/formulario/campo.tsx'
import { useEscrito } from '#ui/formulario/use-escrito.ts'
import { clases } from '#ui/clases.ts'
import { Icono } from '#ui/iconos.tsx'
import type { FiltroDeEstudiantes } from './consulta.ts'

export type Filtros = Readonly<Record<string, string>>
export type CambioDeFiltros = Partial<Record<FiltroDeEstudiantes, string>>

interface PropsDeFiltros {
  catalogo: Catalog
  letras: readonly string[]
  filtros: Filtros
  onCambio: (cambio: CambioDeFiltros) => void
}

/** The filters of the list; below 768 px they wait behind a button that says how many are on. */
export function FiltrosDeEstudiantes({ catalogo, letras, filtros, onCambio }: PropsDeFiltros) {
  const [abiertos, setAbiertos] = useState(false)
  const puestos = Object.keys(filtros).filter((nombre) => nombre !== 'searchTerm').length
  return (
    <div className="grid gap-3 print:hidden">
      <BotonDeFiltros abiertos={abiertos} puestos={puestos} controla="filtros" onPulsar={() => setAbiertos(!abiertos)} />
      <div className="flex flex-wrap items-end gap-3 max-md:flex-col max-md:items-stretch max-md:*:flex-none">
        <div
          id="filtros"
          role="group"
          aria-label="Filtros"
          className={clases(
            'flex flex-wrap items-end gap-3 max-md:flex-col max-md:items-stretch max-md:*:flex-none md:contents',
            !abiertos && 'max-md:hidden',
          )}
        >
          <FiltrosDeCurso catalogo={catalogo} letras={letras} filtros={filtros} onCambio={onCambio} />
          <Selector
            etiqueta="Estado"
            name="estado"
            className="flex-[1_1_150px] md:max-w-[220px]"
            vacio="Todos"
            value={filtros['estado'] ?? ''}
            opciones={ESTADOS.map((estado) => ({ valor: estado, texto: NOMBRE_DE_ESTADO[estado] }))}
            onChange={(estado) => onCambio({ estado })}
          />
        </div>
        <Busqueda termino={filtros['searchTerm'] ?? ''} onBuscar={(searchTerm) => onCambio({ searchTerm })} />
      </div>
    </div>
  )
}

const separa = (par: string): [string, string] => {
  const [idEnsenanza = '', idGrado = ''] = par.split(' ')
  return [idEnsenanza, idGrado]
}

/** Teaching type, grade and letter: each one narrows the next, and changing one clears those below it. */
function FiltrosDeCurso({ catalogo: { ensenanzas: tipos, cursos }, letras, filtros, onCambio }: PropsDeFiltros) {
  const { idEnsenanza = '', idGrado = '', letraCurso = '' } = filtros
  const grados = new Map(
    cursos
      .filter((curso) => idEnsenanza === '' || String(curso.idEnsenanza) === idEnsenanza)
      .map((curso) => [`${curso.idEnsenanza} ${curso.idGrado}`, curso.dsGrado]),
  )
  return (
    <>
      <Selector
        etiqueta="Enseñanza"
        name="idEnsenanza"
        className="flex-[1_1_170px] md:max-w-[240px]"
        vacio="Todas"
        value={idEnsenanza}
        opciones={tipos.map((tipo) => ({ valor: String(tipo.idEnsenanza), texto: tipo.dsEnsenanza }))}
        onChange={(valor) => onCambio({ idEnsenanza: valor, idGrado: '', letraCurso: '' })}
      />
      <Selector
        etiqueta="Grado"
        name="idGrado"
        className="flex-[1_1_120px] md:max-w-[180px]"
        vacio="Todos"
        value={idGrado === '' ? '' : `${idEnsenanza} ${idGrado}`}
        opciones={[...grados].map(([valor, texto]) => ({ valor, texto }))}
        onChange={(par) => {
          const [ensenanza, grado] = separa(par)
          onCambio({ idEnsenanza: ensenanza || idEnsenanza, idGrado: grado, letraCurso: '' })
        }}
      />
      {idGrado !== '' && (
        <Selector
          etiqueta="Curso"
          name="letraCurso"
          className="flex-[0_1_100px]"
          vacio="Todos"
          value={letraCurso}
          opciones={letras.map((letra) => ({ valor: letra, texto: letra }))}
          onChange={(letra) => onCambio({ letraCurso: letra })}
        />
      )}
    </>
  )
}

/** The search goes out when the person asks for it, not at each letter. */
function Busqueda({ termino, onBuscar }: { termino: string; onBuscar: (termino: string) => void }) {
  const [texto, setTexto] = useEscrito('buscar', termino, termino)
  const alEnviar = (evento: FormEvent): void => {
    evento.preventDefault()
    onBuscar(texto.trim())
  }
  return (
    <form role="search" className="flex min-w-0 flex-[3_1_280px] items-end gap-3 max-md:flex-none" onSubmit={alEnviar}>
      <CampoTexto
        etiqueta="RUN o nombre"
        name="searchTerm"
        type="search"
        className="flex-1"
        autoComplete="off"
        maxLength={100}
        value={texto}
        onChange={setTexto}
      />
      <Boton type="submit" className="max-[359px]:px-3">
        <Icono nombre="buscar" className="size-5 max-[359px]:hidden" />
        Buscar
      </Boton>
    </form>
  )
}
