import { mkdirSync, writeFileSync } from 'node:fs'
import type { HttpCall, Reply } from '#kit/page-stage.ts'
import { inventory } from '#kit/inventory.ts'
import { pathOf } from '#kit/lock.ts'
import { type Gesture, manualOf, type ManualPage, type ManualScript } from '#kit/manual.ts'
import { csvOf, gherkinOf, markdownOf } from '#kit/manual-text.ts'
import { valueOf } from '#kit/model.ts'
import type { Portable } from '#kit/portable.ts'
import { statesIn } from '#kit/requirements.ts'
import { rehearse } from '#kit/promises.ts'
import type { Path } from '#kit/run.ts'
import type { Emitted } from '#machines/emitted.ts'
import type { Charted } from '#tests/machines/models.ts'
import { CON_PANTALLA, enPantalla } from '#tests/machines/screens.ts'
import { comoRespuesta } from '#tests/support/paginas/escenario.ts'
import type { Alrededor } from '#tests/support/paginas/pantalla.ts'
import type { Apertura } from '#tests/support/paginas/vistas.ts'
import { comoSeLee } from '#tests/support/paginas/vistas.ts'
import { pathOf as addressOf } from '#routes'
import { aMano } from './a-mano.ts'
import { lockIn } from './juicio.ts'

/** The paths that a person can follow: those of a machine's page; without one, those of its lock. */
export async function caminosDe(charted: Charted): Promise<readonly Path[]> {
  if (CON_PANTALLA.includes(charted.name)) return (await enPantalla(charted.name)).caminos
  return lockIn(charted).paths.map(pathOf)
}

/** What a person sees of what a machine emits. */
function seVe(emitido: Portable): string | null {
  const evento = emitido as unknown as Emitted
  if (evento.type === 'NOTIFY') return `Aparece el mensaje «${comoSeLee(evento.notice.text)}»`
  return evento.type === 'GO' ? `La página va a ${addressOf(evento.to, evento.query)}` : null
}

/** A call without the proof of its captcha, which is another each time. */
function sinPrueba(llamada: HttpCall | null): HttpCall | null {
  return llamada && { ...llamada, path: llamada.path.replace(/[?&]captchaToken=[^&]*/, '') }
}

/** What the services beside the path must answer while it lasts: without them the page would call who knows nothing of it. */
function loDeAlrededor(alrededor: Alrededor = {}): Gesture | undefined {
  const pedidos = Object.entries(alrededor).flatMap(([pedido, respuesta]) => (respuesta === null ? [] : [[pedido, respuesta] as const]))
  if (pedidos.length === 0) return undefined
  const contesta = (respuesta: Reply) => {
    if (respuesta === 'nothing') return 'nada, sin red'
    return `${respuesta.status} ${respuesta.json === undefined ? (respuesta.text ?? '') : JSON.stringify(respuesta.json)}`.trim()
  }
  return {
    does: 'Prepare que el servicio responda, todo el camino, lo que se dice en «con qué».',
    with: pedidos.map(([pedido, respuesta]) => `${pedido}: ${contesta(respuesta)}`).join('; '),
  }
}

/** What the screen of a machine tells whoever follows its paths by hand; nothing when it has none. */
async function paginaDe({ name, model }: Charted): Promise<ManualPage | undefined> {
  if (!CON_PANTALLA.includes(name)) return undefined
  const { alrededor, open, http, answers } = (await enPantalla(name)).bindings
  const around = loDeAlrededor(alrededor)
  return {
    ...(around && { around }),
    address: (input) => (open[input] as Partial<Apertura> | undefined)?.direccion ?? null,
    call: (src, given) => sinPrueba(http[src]?.(given as never) ?? null),
    reply: (stimulus) => answers?.[stimulus.name] ?? comoRespuesta(stimulus.kind === 'error' ? 'error' : 'done', valueOf(model, stimulus)),
    wait: (stimulus) =>
      stimulus.case === 'cancelada'
        ? 'Deje al servicio sin contestar, espere que se diga que tarda, y pulse «Dejar de esperar».'
        : 'Deje al servicio sin contestar hasta que se acabe el plazo.',
    told: seVe,
  }
}

/** What a person does and sees at each step of a path in a machine's screen. */
async function loQueSeHaceYSeVe(name: string, pasos: ReturnType<typeof rehearse>): Promise<Pick<ManualPage, 'gestures' | 'sights'>> {
  const { bindings, promises } = await enPantalla(name)
  const { do: acciones, see } = bindings
  const gestos: (readonly Gesture[])[] = []
  const vistas: (readonly string[])[] = []
  for (const [lugar, { occasion, step }] of pasos.entries()) {
    const { stimulus, value, context } = step
    gestos.push((await aMano(acciones[stimulus], pasos[lugar - 1]?.step.context)).hace)
    const partes = statesIn(value).flatMap((hoja) => hoja.split('.').map((_, i, todas) => todas.slice(0, i + 1).join('.')))
    const miradas = await Promise.all([...new Set(partes)].map((parte) => aMano(see[parte], context)))
    const pedido = (promises.get(occasion) ?? []).flatMap(({ sight }) => sight.reads ?? [])
    const vistos = miradas.flatMap(({ mira }) => mira)
    const faltan = pedido.filter((palabras) => !vistos.some((visto) => visto.includes(`«${palabras}»`)))
    vistas.push([...new Set([...vistos, ...faltan.map((palabras) => `Se lee «${palabras}».`)])])
  }
  return { gestures: (lugar) => gestos[lugar] ?? [], sights: (lugar) => vistas[lugar] ?? [] }
}

/** A machine's path as a script. */
export async function guionDe({ name, model, words }: Charted, number: number, path: Path, page?: ManualPage): Promise<ManualScript> {
  const known = inventory(model.machine)
  const pasos = rehearse(model, known, path)
  const enSuPagina = page && { page: { ...page, ...(await loQueSeHaceYSeVe(name, pasos)) } }
  const steps = pasos.map(({ step }) => step)
  return manualOf({ name, model, known, words, ...enSuPagina }, number, path.input, steps)
}

/** Writes scripts in `coverage/guiones/<machine>`, each in three forms; how many. */
export async function escribeGuiones(charted: Charted, only: number | null): Promise<number> {
  const folder = `coverage/guiones/${charted.name}`
  mkdirSync(folder, { recursive: true })
  const asked = (await caminosDe(charted)).map((path, index) => ({ path, number: index + 1 }))
  const paths = asked.filter(({ number }) => only === null || number === only)
  const page = await paginaDe(charted)
  for (const { path, number } of paths) {
    const guion = await guionDe(charted, number, path, page)
    const file = `${folder}/camino-${number}`
    writeFileSync(`${file}.md`, markdownOf(guion))
    writeFileSync(`${file}.csv`, csvOf(guion))
    writeFileSync(`${file}.feature`, gherkinOf(guion))
  }
  return paths.length
}
