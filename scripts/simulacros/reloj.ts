import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as espera } from 'node:timers/promises'
import { respondeTodo } from '#tests/support/servidor/encuestas.ts'
import { puertoLibre } from '#tests/support/entorno/puerto-libre.ts'
import { abre, Cliente, type Pendiente, pendientes } from './cliente.ts'
import { type Ensayo, type Hallazgo, ninguno } from './ensayo.ts'
import { levantaServicio, Proceso, type Servicio } from './servicio.ts'

/** Where Debian's package libfaketime puts what moves the clock of a process; undefined on a machine without it. */
const FAKETIME = existsSync('/usr/lib')
  ? readdirSync('/usr/lib')
      .map((carpeta) => join('/usr/lib', carpeta, 'faketime/libfaketimeMT.so.1'))
      .find((archivo) => existsSync(archivo))
  : undefined

/** How long before its moment a service is started, in milliseconds: somebody signs in meanwhile. */
const ANTES = 40_000
/** How far from the moment both submissions are, in milliseconds. */
const CERCA = 4_000

interface Momento {
  nombre: string
  cuando: string
  /** What is done at it, with the clock that the service has. */
  hace: (en: EnHora) => Promise<Hallazgo[]>
}

/** A service whose database and process believe to be at another time. */
interface EnHora {
  servicio: Servicio
  proceso: Proceso
  /** The moment, and now as the service believes it, in milliseconds since 1970. */
  momento: number
  ahora: () => number
  /** Waits until then. */
  hasta: (cuando: number) => Promise<void>
}

const sinDigito = ({ usuario }: Pendiente) => usuario.slice(0, -1)

/** Answers a survey whole, ready to be submitted; gives how. */
async function respondida(url: string, pendiente: Pendiente): Promise<() => Promise<number>> {
  const cliente = new Cliente()
  const { bearer } = await abre(cliente, url, pendiente)
  const { cuestionario } = await cliente.exige<{ cuestionario: Parameters<typeof respondeTodo>[0] }>(url, '/encuestador/respuestas', {
    bearer,
  })
  const cuerpo = { version: 0, cambios: respondeTodo(cuestionario) }
  await cliente.exige(url, '/encuestador/respuestas', { metodo: 'PUT', bearer, clave: randomUUID(), cuerpo })
  return async () => (await cliente.pide(url, '/encuestador/envio', { bearer, clave: randomUUID(), cuerpo: { version: 1 } })).estado
}

/** Submits one survey just before the moment and another just after: of which day of Chile each counts. */
const deQueDia =
  (antes: string, despues: string): Momento['hace'] =>
  async ({ servicio, proceso, momento, hasta }) => {
    const [una, otra] = await pendientes(servicio.postgres.databaseUrl, 2)
    if (una === undefined || otra === undefined) throw new Error('No quedan encuestas por comenzar.')
    const envios = [await respondida(proceso.url, una), await respondida(proceso.url, otra)]
    const dias = async () =>
      (
        await servicio.cuenta<{ dia: string; suma: number }>(
          'select dia::text, sum(completadas)::int as suma from avance_dia_comuna where dia::text = any($1) group by 1',
          [[antes, despues]],
        )
      ).reduce<Record<string, number>>((todos, { dia, suma }) => ({ ...todos, [dia]: suma }), {})
    const habia = await dias()
    await hasta(momento - CERCA)
    const primero = await envios[0]?.()
    await hasta(momento + CERCA)
    const segundo = await envios[1]?.()
    const hay = await dias()
    const mas = (dia: string) => (hay[dia] ?? 0) - (habia[dia] ?? 0)
    const juntos = antes === despues
    return [
      { que: 'enviar antes y después', pedido: '200 y 200', medido: `${primero} y ${segundo}`, bien: primero === 200 && segundo === 200 },
      {
        que: 'cuentan en el día de Chile que corresponde',
        pedido: juntos ? `${antes}: 2` : `${antes}: 1, ${despues}: 1`,
        medido: juntos ? `${antes}: ${mas(antes)}` : `${antes}: ${mas(antes)}, ${despues}: ${mas(despues)}`,
        bien: juntos ? mas(antes) === 2 : mas(antes) === 1 && mas(despues) === 1,
      },
    ]
  }

/** Asks to open a survey over and over as its term begins: refused before, and never after. */
const abreElPlazo: Momento['hace'] = async ({ servicio, proceso, momento, ahora }) => {
  const [pendiente] = await pendientes(servicio.postgres.databaseUrl, 1)
  if (pendiente === undefined) throw new Error('No quedan encuestas por comenzar.')
  const cliente = new Cliente()
  const bearer = await cliente.entra(proceso.url, pendiente.usuario)
  const [malas, dichos] = [[] as string[], new Set<string>()]
  while (ahora() < momento + CERCA) {
    const antes = ahora()
    const { estado } = await cliente.pide(proceso.url, `/limesurvey/encuesta/${pendiente.encuestaId}/token/${pendiente.token}/abrir`, {
      bearer,
    })
    const despues = ahora()
    dichos.add(String(estado))
    if (despues < momento && estado !== 409) malas.push(`${estado} a los ${Math.round(despues - momento)} ms`)
    if (antes > momento && estado !== 200) malas.push(`${estado} a los ${Math.round(antes - momento)} ms`)
    await espera(100)
  }
  const envia = await respondida(proceso.url, pendiente)
  const enviada = await envia()
  return [
    ninguno('abierta antes de su hora, o cerrada después', malas.length, malas[0] ?? [...dichos].join(', ')),
    { que: 'responder y enviar una vez abierta', pedido: '200', medido: String(enviada), bien: enviada === 200 },
  ]
}

/** Saves over and over as the term ends: what was answered before is kept, and nothing is taken after. */
const cierraElPlazo: Momento['hace'] = async ({ servicio, proceso, momento, ahora }) => {
  const [pendiente] = await pendientes(servicio.postgres.databaseUrl, 1)
  if (pendiente === undefined) throw new Error('No quedan encuestas por comenzar.')
  const cliente = new Cliente()
  const { bearer, pregunta } = await abre(cliente, proceso.url, pendiente)
  const malas: string[] = []
  const codigos = new Set<string>()
  let version = 0
  // A save that was on its way when the term ended may be taken, and its hour is of its way.
  let ultima = momento
  while (ahora() < momento + CERCA) {
    const antes = ahora()
    const cuerpo = { version, cambios: { [pregunta]: `respuesta ${version}` } }
    const { estado, texto } = await cliente.pide(proceso.url, '/encuestador/respuestas', {
      metodo: 'PUT',
      bearer,
      clave: randomUUID(),
      cuerpo,
    })
    const despues = ahora()
    if (estado === 200) {
      version += 1
      ultima = Math.max(momento, despues)
    } else codigos.add((JSON.parse(texto) as { codigo: string }).codigo)
    if (despues < momento && estado !== 200) malas.push(`${estado} a los ${Math.round(despues - momento)} ms`)
    if (antes > momento && estado !== 409) malas.push(`${estado} a los ${Math.round(antes - momento)} ms`)
    await espera(50)
  }
  const [fila] = await servicio.cuenta<{ version: number; tarde: boolean }>(
    'select version, actualizada > to_timestamp($2) as tarde from respuesta where token = $1',
    [pendiente.token, ultima / 1000],
  )
  const escuela = await cliente.entra(proceso.url, pendiente.usuario)
  const lista = await cliente.pide(
    proceso.url,
    `/sige-liberado/encuesta/${pendiente.encuestaId}/rbd/${sinDigito(pendiente)}/estudiantes?limit=10&offset=0`,
    { bearer: escuela },
  )
  return [
    ninguno('guardada después de su hora, o rechazada antes', malas.length, malas[0] ?? [...codigos].join(', ')),
    {
      que: 'guardadas antes del cierre, contadas en la base',
      pedido: String(version),
      medido: String(fila?.version),
      bien: version > 0 && fila?.version === version && fila.tarde === false,
    },
    { que: 'entrar y ver la lista al día siguiente', pedido: '200', medido: String(lista.estado), bien: lista.estado === 200 },
  ]
}

/** In their order: nothing goes back in time but at the first. */
const MOMENTOS: readonly Momento[] = [
  { nombre: 'apertura del período', cuando: '2025-08-04T00:00:00-04:00', hace: abreElPlazo },
  { nombre: 'fin de año', cuando: '2027-01-01T00:00:00-03:00', hace: deQueDia('2026-12-31', '2027-01-01') },
  // At 24:00 of the first Saturday of April it is 23:00 again: both are of the same day.
  { nombre: 'la hora de invierno', cuando: '2027-04-04T03:00:00Z', hace: deQueDia('2027-04-03', '2027-04-03') },
  // At 24:00 of the first Saturday of September it is 01:00 of the next.
  { nombre: 'la hora de verano', cuando: '2027-09-05T04:00:00Z', hace: deQueDia('2027-09-04', '2027-09-05') },
  { nombre: 'cierre del período', cuando: '2027-12-31T23:59:59-03:00', hace: cierraElPlazo },
]

/** The service at the hours at which something changes by itself, its clock and the database's moved by libfaketime. */
export const reloj: Ensayo = {
  clave: 'reloj',
  titulo: 'Fin de año, cambios de hora, apertura y cierre del período',
  falta: () => (FAKETIME === undefined ? 'el paquete libfaketime' : null),
  async corre({ breve, di }) {
    const servicio = await levantaServicio()
    let proceso = servicio.procesos[0] as Proceso
    const hallazgos: Hallazgo[] = []
    try {
      for (const { nombre, cuando, hace } of breve ? MOMENTOS.filter((_, i) => i % 2 === 0) : MOMENTOS) {
        await proceso.termina('SIGTERM')
        // Calls that were paid for in another time.
        await servicio.cuenta('delete from presupuesto')
        await servicio.postgres.detiene('fast')
        const momento = Date.parse(cuando)
        const corrido = Math.round((momento - Date.now() - ANTES) / 1000)
        const reloj = {
          LD_PRELOAD: FAKETIME ?? '',
          FAKETIME: `${corrido < 0 ? '' : '+'}${corrido}`,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          FAKETIME_DONT_RESET: '1',
          NO_FAKE_STAT: '1',
        }
        await servicio.postgres.parte(reloj)
        proceso = new Proceso(await puertoLibre(), { ...servicio.env, ...reloj })
        servicio.procesos.splice(0, 1, proceso)
        await proceso.arranca()
        const ahora = () => Date.now() + corrido * 1000
        const hasta = async (instante: number) => {
          const falta = instante - ahora()
          if (falta < 0) throw new Error(`Se llegó ${-falta} ms tarde a ${nombre}: la máquina está muy ocupada.`)
          await espera(falta)
        }
        const [creencia] = await servicio.cuenta<{ cree: string }>('select now()::text as cree')
        di(`${nombre}: la base cree que son las ${creencia?.cree}`)
        const hechos = await hace({ servicio, proceso, momento, ahora, hasta })
        hallazgos.push(
          ...hechos.map((hecho) => ({ ...hecho, que: `${nombre}: ${hecho.que}` })),
          ninguno(`${nombre}: procesos terminados y fallos inesperados`, proceso.caidas + (proceso.fallos === '' ? 0 : 1), proceso.fallos),
        )
      }
      return hallazgos
    } finally {
      await servicio.cierra()
    }
  },
}
