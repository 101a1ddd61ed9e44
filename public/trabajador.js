// What the browser keeps of the survey's page, so that one that was begun starts without connection
// (docs/decisions/070-a-survey-that-was-begun-starts-offline.md). With connection, all that it answers is what the network said.
const CASCARA = 'encuesta-cascara'
const COPIAS = 'encuesta-copias'
const PAGINA = '/encuestador'
const LLAMADA = '/api/encuestador/respuestas'
const DIA = 24 * 60 * 60 * 1000

addEventListener('install', () => skipWaiting())
addEventListener('activate', (evento) => evento.waitUntil(clients.claim()))

addEventListener('fetch', (evento) => {
  const { request } = evento
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (pathname === PAGINA && request.mode === 'navigate') evento.respondWith(laPagina(request))
  else if (pathname === LLAMADA) evento.respondWith(loRespondido(request))
  else if (!navigator.onLine && pathname.startsWith('/assets/'))
    evento.respondWith(caches.match(request.url).then((guardado) => guardado ?? fetch(request)))
})

/** What the network says; where it says nothing, what was kept; with neither, the network's own failure. */
async function deLaRed(request, guardado) {
  try {
    return await fetch(request)
  } catch (falla) {
    const copia = request.signal.aborted ? undefined : await guardado().catch(() => undefined)
    if (copia === undefined) throw falla
    return copia
  }
}

async function laPagina(request) {
  const respuesta = await deLaRed(request, () => caches.match(PAGINA))
  if (respuesta.headers.get('service-worker') === 'no') await apaga()
  return respuesta
}

/** An installation that switches it off: nothing of it is left in this browser. */
async function apaga() {
  await Promise.all([CASCARA, COPIAS].map((una) => caches.delete(una)))
  await registration.unregister()
}

function loRespondido(request) {
  return deLaRed(request, async () => {
    const copia = await lee(request.headers.get('authorization'))
    return copia === undefined ? undefined : Response.json(copia)
  })
}

// The page tells its own good answers: what it opened, what it saved, and that it was sent. Its calls go by themselves. One at a time.
let turno = Promise.resolve()
addEventListener('message', (evento) => {
  turno = turno.then(() => anota(evento.data)).catch(() => {})
  evento.waitUntil(turno)
})

async function anota({ metodo, autorizacion, enviado, recibido }) {
  if (metodo === 'POST') return olvida(autorizacion)
  if (metodo === 'GET') {
    await guarda(autorizacion, recibido)
    return guardaCascara()
  }
  const copia = await lee(autorizacion)
  if (copia === undefined) return
  const respuestas = { ...copia.respuestas, ...enviado.body.cambios }
  for (const pregunta of Object.keys(respuestas)) if (respuestas[pregunta] === null) delete respuestas[pregunta]
  const { pagina = copia.pagina, papel = copia.papel } = enviado.body
  await guarda(autorizacion, { ...copia, ...recibido, respuestas, pagina, papel })
}

const huella = async (texto) => new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texto)))

/** Only the tab that answers knows its pass: by it a copy is found, and by it alone it is read. */
const nombre = async (pase) => `/copia/${[...(await huella(`nombre ${pase}`))].join('.')}`
const llave = async (pase) => crypto.subtle.importKey('raw', await huella(`llave ${pase}`), 'AES-GCM', false, ['encrypt', 'decrypt'])

async function guarda(pase, contenido) {
  const copias = await caches.open(COPIAS)
  for (const vieja of await copias.keys()) {
    const fecha = Number((await copias.match(vieja)).headers.get('fecha'))
    if (Date.now() - fecha > DIA) await copias.delete(vieja)
  }
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const texto = new TextEncoder().encode(JSON.stringify(contenido))
  const cifrado = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await llave(pase), texto)
  await copias.put(await nombre(pase), new Response(new Blob([iv, cifrado]), { headers: { fecha: String(Date.now()) } }))
}

async function lee(pase) {
  const copia = await (await caches.open(COPIAS)).match(await nombre(pase))
  if (copia === undefined || Date.now() - Number(copia.headers.get('fecha')) > DIA) return undefined
  const todo = await copia.arrayBuffer()
  const claro = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: todo.slice(0, 12) }, await llave(pase), todo.slice(12))
  return JSON.parse(new TextDecoder().decode(claro))
}

async function olvida(pase) {
  await (await caches.open(COPIAS)).delete(await nombre(pase))
}

/** The page, what it names, and the parts that its program names, as the browser has them by now: nothing comes twice over the network. */
async function guardaCascara() {
  const cascara = await caches.open(CASCARA)
  const suyas = [PAGINA]
  for (const ruta of suyas) {
    const respuesta = await fetch(ruta, { cache: 'force-cache' })
    if (!respuesta.ok) return
    const copia = respuesta.clone()
    if (/\/encuestador$|\.js$/.test(ruta)) {
      const texto = await respuesta.text()
      const nombradas = texto.match(/\/assets\/[\w.-]+\.\w+|\.\/[\w.-]+-[\w-]{7,8}\.js/g) ?? []
      for (const una of nombradas.map((cual) => cual.replace('./', '/assets/'))) if (!suyas.includes(una)) suyas.push(una)
    }
    await cascara.put(ruta, copia)
  }
  for (const vieja of await cascara.keys()) if (!suyas.includes(new URL(vieja.url).pathname)) await cascara.delete(vieja)
}
