import { useState } from 'react'
import { Link } from 'wouter'
import type { Avance, Lugar, Recuento } from '#contract/datamart.ts'
import { addressOfFigures } from '#machines/dashboard/dashboard.rules.ts'
import { pathOf } from '#routes'
import { Boton } from '#ui/formulario/boton.tsx'
import { useCabeTabla } from '#ui/marco/use-pantalla.ts'
import { enFechaCortaConAno } from '#ui/texto/fechas.ts'
import { encuestaEnCorto, regionEnCorto } from '#ui/texto/nombres.ts'
import { enMiles } from '#ui/texto/numeros.ts'
import { Barras, type FilaDeBarras, type Marca } from './barras.tsx'
import { enlaceA, enOrden, fueraDeLinea, hijosDe, lugarDe, parteHecha, type Mirada } from './lugar.ts'
import { enDiferencia, enPorcentaje } from './numeros.ts'
import { Panel } from './panel.tsx'

/** More schools than these, and a phone shows at first the ones that need somebody. */
const PRIMEROS = 16

const COLUMNAS = ['Total', 'Completadas', 'En progreso', 'Sin iniciar', 'Avance']

export const cifras = (recuento: Recuento): string[] => [
  enMiles(recuento.esperadas),
  enMiles(recuento.completadas),
  enMiles(recuento.enProgreso),
  enMiles(recuento.esperadas - recuento.completadas - recuento.enProgreso),
  enPorcentaje(parteHecha(recuento)),
]

/** How far to the right each region's tile is: the country's outline, by longitude. */
const MAPA: Readonly<Record<string, number>> = {
  '15': 19,
  '01': 22,
  '02': 24,
  '03': 19,
  '04': 14,
  '05': 12,
  '13': 15,
  '06': 13,
  '07': 10,
  '16': 7,
  '08': 4,
  '09': 4,
  '14': 3,
  '10': 1,
  '11': 0,
  '12': 9,
}

interface PropsDeLugares {
  avance: Avance
  mirada: Mirada
}

/** The places right below, each a link to its own figures; of a school, its grades. */
export function Lugares({ avance, mirada }: PropsDeLugares) {
  const lugar = lugarDe(avance)
  const hijos = hijosDe(lugar)
  if (hijos === null) return <Grados avance={avance} mirada={mirada} />
  const lugares = enOrden(avance.lugares)
  const enCorto = (hijo: Lugar): string => (hijo.nivel === 'region' ? regionEnCorto(hijo.id, hijo.nombre) : hijo.nombre)
  const comparados = lugares.some(({ anterior }) => anterior !== undefined)
  const anterior = comparados ? avance.anterior?.periodo : undefined
  const marca: Marca = {
    ...(lugar.nivel === 'pais' ? { nombre: 'País', enFrase: 'el país' } : { nombre: lugar.nombre, enFrase: lugar.nombre }),
    parte: parteHecha(avance.total),
  }
  const enlace = (hijo: Lugar) => (
    <Link href={enlaceA(hijo, mirada)} className="enlace inline-flex min-h-toque min-w-11 items-center print:min-h-0">
      {mirada.vista === 'grafico' ? enCorto(hijo) : hijo.nombre}
    </Link>
  )
  const contra = (hijo: (typeof lugares)[number]): string =>
    hijo.anterior ? enDiferencia(parteHecha({ ...hijo.anterior, enProgreso: 0 }), parteHecha(hijo)) : '–'
  return (
    <Panel
      titulo={hijos.titulo}
      resumen={resumenDe(
        lugares.map((hijo) => ({ ...hijo, nombre: enCorto(hijo) })),
        marca,
      )}
      vista={mirada.vista}
      cuadro={{
        columnas: [hijos.uno, ...COLUMNAS, ...(anterior === undefined ? [] : [`vs. ${anterior}`])],
        filas: lugares.map((hijo) => [hijo.nombre, ...cifras(hijo), ...(anterior === undefined ? [] : [contra(hijo)])]),
      }}
      nombre={(fila) => (lugares[fila] ? enlace(lugares[fila]) : null)}
    >
      <PrimeroLosMenores
        filas={lugares.map((hijo) => ({ ...hijo, nombre: enlace(hijo) }))}
        que={hijos.uno}
        marca={marca}
        anterior={anterior}
        {...(lugar.nivel === 'pais' && { mapa: MAPA })}
      />
    </Panel>
  )
}

/** By survey, each a link to its own figures. */
export function Encuestas({ avance, mirada }: PropsDeLugares) {
  const { encuestas } = avance
  const marca = { nombre: 'Todas', enFrase: 'el total', parte: parteHecha(avance.total) }
  const enlace = ({ encuestaId, nombre }: (typeof encuestas)[number]) => (
    <Link
      href={pathOf('dashboard', addressOfFigures({ ...mirada.pedido, encuesta: String(encuestaId) }, mirada.vista))}
      className="enlace inline-flex min-h-toque min-w-11 items-center print:min-h-0"
    >
      {encuestaEnCorto(nombre)}
    </Link>
  )
  return (
    <Panel
      titulo="Por encuesta"
      resumen={cierres(encuestas)}
      vista={mirada.vista}
      cuadro={{
        columnas: ['Encuesta', ...COLUMNAS, 'Cierra'],
        filas: encuestas.map((encuesta) => [
          encuesta.nombre,
          ...cifras(encuesta),
          encuesta.cierre ? enFechaCortaConAno(encuesta.cierre) : '–',
        ]),
      }}
      nombre={(fila) => (encuestas[fila] ? enlace(encuestas[fila]) : null)}
    >
      <Barras
        filas={encuestas.map((encuesta) => ({ ...encuesta, id: String(encuesta.encuestaId), nombre: enlace(encuesta) }))}
        que="Encuesta"
        marca={marca}
      />
    </Panel>
  )
}

/** When they close: once, if all on the same day. */
function cierres(encuestas: Avance['encuestas']): string {
  const dias = [...new Set(encuestas.flatMap(({ cierre }) => (cierre ? [enFechaCortaConAno(cierre)] : [])))]
  if (dias.length === 0) return ''
  return dias.length === 1 ? `Cierran el ${dias[0]}.` : `Cierran entre el ${dias[0]} y el ${dias.at(-1)}; la tabla dice cuándo cada una.`
}

/** By teaching type and grade. */
export function Grados({ avance, mirada }: PropsDeLugares) {
  const filas = avance.grados.map((grado) => ({
    ...grado,
    id: `${grado.idEnsenanza} ${grado.idGrado}`,
    nombre: `${grado.dsGrado}, ${grado.dsEnsenanza}`,
  }))
  const marca = { nombre: 'Todos los grados', enFrase: 'el total', parte: parteHecha(avance.total) }
  return (
    <Panel
      titulo="Por grado"
      resumen={resumenDe(filas, marca)}
      vista={mirada.vista}
      cuadro={{ columnas: ['Grado', ...COLUMNAS], filas: filas.map((grado) => [grado.nombre, ...cifras(grado)]) }}
    >
      <Barras filas={filas} que="Grado" marca={marca} />
    </Panel>
  )
}

const enumera = (nombres: readonly string[]): string =>
  nombres.length < 2 ? nombres.join('') : `${nombres.slice(0, -1).join(', ')} y ${nombres.at(-1)}`

/** How many are far below the line and which, those marked where they are too many; where none is, from how much to how much they go. */
function resumenDe(filas: readonly (Recuento & { nombre: string })[], { parte, enFrase }: Marca): string {
  const { bajas, marcadas } = fueraDeLinea(filas, parte)
  if (bajas.length > 0) {
    const cuantas = `${bajas.length} de ${filas.length} ${bajas.length === 1 ? 'está' : 'están'} a más de 10 puntos bajo ${enFrase}`
    const nombres = enumera((marcadas.length > 0 ? marcadas : bajas).map(({ nombre }) => nombre))
    return marcadas.length > 0 && marcadas.length < bajas.length ? `${cuantas}. Con menos avance: ${nombres}.` : `${cuantas}: ${nombres}.`
  }
  const porAvance = [...filas].sort((una, otra) => parteHecha(una) - parteHecha(otra))
  const [menor, mayor] = [porAvance[0], porAvance.at(-1)]
  if (!menor || !mayor) return ''
  if (menor === mayor) return `${menor.nombre}: ${enPorcentaje(parteHecha(menor))}.`
  if (enPorcentaje(parteHecha(menor)) === enPorcentaje(parteHecha(mayor)))
    return `${filas.length} de ${filas.length} están en ${enPorcentaje(parteHecha(menor))}.`
  return `De ${enPorcentaje(parteHecha(menor))} en ${menor.nombre} a ${enPorcentaje(parteHecha(mayor))} en ${mayor.nombre}.`
}

/** On a phone, of many first those with least, and the rest when the person asks for them. */
function PrimeroLosMenores({ filas, ...resto }: Parameters<typeof Barras>[0] & { filas: readonly FilaDeBarras[] }) {
  const cabe = useCabeTabla()
  const [todas, setTodas] = useState(false)
  if (cabe || filas.length <= PRIMEROS) return <Barras filas={filas} {...resto} />
  const menores = [...filas].sort((una, otra) => parteHecha(una) - parteHecha(otra))
  return (
    <div className="grid gap-3">
      <Barras filas={todas ? menores : menores.slice(0, PRIMEROS)} {...resto} />
      <Boton ancho onClick={() => setTodas(!todas)}>
        {todas ? 'Ver solo los de menor avance' : `Ver los ${filas.length}`}
      </Boton>
    </div>
  )
}
