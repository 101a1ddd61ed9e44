import { useState } from 'react'
import { Link } from 'wouter'
import type { Avance, Recuento, Lugar } from '#contract/datamart.ts'
import { addressOfPlace } from '#machines/dashboard/dashboard.rules.ts'
import { pathOf } from '#routes'
import { Boton } from '#ui/formulario/boton.tsx'
import { enMiles } from '#ui/texto/numeros.ts'
import { useCabeTabla } from '#ui/marco/use-pantalla.ts'
import { Barras, type FilaDeBarras } from './barras.tsx'
import { BAJO, BAJO_EN_PALABRAS, enOrden, hijosDe, lugarDe, parteHecha, pedidoDe } from './lugar.ts'
import { enPorcentaje } from './numeros.ts'
import { VistaDoble } from './vista-doble.tsx'

/** How many places a phone shows at first: the ones that need somebody. */
const PRIMEROS = 5

const COLUMNAS = ['Total', 'Completadas', 'En progreso', 'Sin iniciar', 'Avance']

const cifras = (recuento: Recuento): string[] => [
  enMiles(recuento.esperadas),
  enMiles(recuento.completadas),
  enMiles(recuento.enProgreso),
  enMiles(recuento.esperadas - recuento.completadas - recuento.enProgreso),
  enPorcentaje(parteHecha(recuento)),
]

/** The places right below, each a link to its own figures; of a school, its grades. */
export function Lugares({ avance, encuesta }: { avance: Avance; encuesta: string | undefined }) {
  const lugar = lugarDe(avance)
  const hijos = hijosDe(lugar)
  if (hijos === null) return <Grados avance={avance} />
  const lugares = enOrden(avance.lugares)
  const enlace = (hijo: Lugar) => (
    <Link href={pathOf('dashboard', addressOfPlace(pedidoDe(hijo, encuesta)))} className="enlace inline-flex min-h-toque items-center">
      {hijo.nombre}
    </Link>
  )
  return (
    <VistaDoble
      titulo={hijos.titulo}
      resumen={resumenDe(lugares)}
      archivo={`avance-${hijos.titulo.toLowerCase().replaceAll(' ', '-')}`}
      cuadro={{ columnas: [hijos.uno, ...COLUMNAS], filas: lugares.map((hijo) => [hijo.nombre, ...cifras(hijo)]) }}
      nombre={(fila) => (lugares[fila] ? enlace(lugares[fila]) : null)}
    >
      <PrimeroLosMenores
        filas={lugares.map((hijo) => ({ ...hijo, nombre: enlace(hijo) }))}
        marca={{ nombre: lugar.nivel === 'pais' ? 'País' : lugar.nombre, parte: parteHecha(avance.total) }}
      />
    </VistaDoble>
  )
}

/** By teaching type and grade. */
export function Grados({ avance }: { avance: Avance }) {
  const filas = avance.grados.map((grado) => ({
    ...grado,
    id: `${grado.idEnsenanza} ${grado.idGrado}`,
    nombre: `${grado.dsGrado}, ${grado.dsEnsenanza}`,
  }))
  return (
    <VistaDoble
      titulo="Por grado"
      resumen={resumenDe(filas)}
      archivo="avance-por-grado"
      cuadro={{ columnas: ['Grado', ...COLUMNAS], filas: filas.map((grado) => [grado.nombre, ...cifras(grado)]) }}
    >
      <PrimeroLosMenores filas={filas} marca={{ nombre: 'Todos los grados', parte: parteHecha(avance.total) }} />
    </VistaDoble>
  )
}

function resumenDe(filas: readonly (Recuento & { nombre: string })[]): string {
  const porAvance = [...filas].sort((una, otra) => parteHecha(una) - parteHecha(otra))
  const [menor, mayor] = [porAvance[0], porAvance.at(-1)]
  if (!menor || !mayor) return ''
  if (menor === mayor) return `${menor.nombre}: ${enPorcentaje(parteHecha(menor))}.`
  const bajas = filas.filter((fila) => parteHecha(fila) < BAJO).length
  return `De ${enPorcentaje(parteHecha(menor))} en ${menor.nombre} a ${enPorcentaje(parteHecha(mayor))} en ${mayor.nombre}. ${BAJO_EN_PALABRAS}: ${bajas} de ${filas.length}.`
}

/** On a phone first those with least, and the rest when the person asks for them. */
function PrimeroLosMenores({ filas, marca }: { filas: readonly FilaDeBarras[]; marca: { nombre: string; parte: number } }) {
  const cabe = useCabeTabla()
  const [todas, setTodas] = useState(false)
  if (cabe || filas.length <= PRIMEROS) return <Barras filas={filas} marca={marca} />
  const menores = [...filas].sort((una, otra) => parteHecha(una) - parteHecha(otra))
  return (
    <div className="grid gap-3">
      <Barras filas={todas ? menores : menores.slice(0, PRIMEROS)} marca={marca} />
      <Boton ancho onClick={() => setTodas(!todas)}>
        {todas ? 'Ver solo los de menor avance' : `Ver los ${filas.length}`}
      </Boton>
    </div>
  )
}
