/**
 * The local captcha's script, in the form of reCAPTCHA's: `api.js?onload=NAME&render=explicit` defines `grecaptcha`.
 * The person marks a box and this computer solves a challenge in a worker. No cookies, nothing leaves this site.
 */
;(() => {
  /** Half a minute less than a solution serves. Counted from here: this computer's clock may be wrong. */
  const VIGENCIA_MS = 14.5 * 60_000
  const TEXTOS = {
    vacio: 'Soy una persona',
    resolviendo: 'Comprobando…',
    resuelto: 'Soy una persona',
    vencido: 'La comprobación venció. Márquela otra vez.',
    error: 'No se pudo comprobar. Intente otra vez.',
  }
  const url = new URL(document.currentScript.src)
  const de = (archivo) => new URL(archivo, url).href
  const widgets = []
  // Browsers with Trusted Types take a worker's address from a policy that the CSP names; this one gives a single address.
  const reglas = { createScriptURL: () => de('trabajador.js') }
  // Asked for again after a failure, the script runs again, and a page has each policy once.
  const politica = (window.captchaLocalPolitica ??= window.trustedTypes
    ? window.trustedTypes.createPolicy('captcha-local', reglas)
    : reglas)

  /** Its styles come within, where the browser takes them so; any other asks for their file. */
  function conEstilos() {
    if ('replaceSync' in CSSStyleSheet.prototype) {
      const hoja = new CSSStyleSheet()
      hoja.replaceSync('{{estilos}}')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, hoja]
      return Promise.resolve()
    }
    const hoja = document.createElement('link')
    hoja.rel = 'stylesheet'
    hoja.href = de('captcha.css')
    const listo = new Promise((sigue) => {
      hoja.onload = sigue
      hoja.onerror = sigue
    })
    document.head.append(hoja)
    return listo
  }
  const listo = conEstilos()

  function pieza(clase, texto) {
    const span = document.createElement('span')
    span.className = clase
    span.textContent = texto
    return span
  }

  async function resuelve(trabajador) {
    const respuesta = await fetch(de('desafio'), { cache: 'no-store' })
    if (!respuesta.ok) throw new Error('No hay desafío.')
    const challenge = await respuesta.json()
    const solution = await new Promise((cumple, falla) => {
      trabajador.onmessage = ({ data }) => (data && !data.error ? cumple(data) : falla(new Error('Sin solución.')))
      trabajador.onerror = falla
      trabajador.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1 })
    })
    const { counter, derivedKey } = solution
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }

  class Widget {
    constructor(contenedor, opciones) {
      this.opciones = opciones
      this.respuesta = ''
      this.turno = 0
      this.boton = document.createElement('button')
      this.boton.type = 'button'
      this.boton.className = 'captcha-local'
      this.boton.setAttribute('role', 'checkbox')
      this.texto = pieza('captcha-local__texto', '')
      const quien = pieza('captcha-local__quien', 'captcha')
      quien.setAttribute('aria-hidden', 'true')
      this.boton.append(pieza('captcha-local__caja', ''), this.texto, quien)
      this.boton.addEventListener('click', () => void this.ejecuta().catch(() => {}))
      this.muestra('vacio')
      contenedor.replaceChildren(this.boton)
    }

    muestra(estado) {
      this.estado = estado
      this.boton.dataset.estado = estado
      this.boton.setAttribute('aria-checked', String(estado === 'resuelto'))
      this.boton.setAttribute('aria-busy', String(estado === 'resolviendo'))
      this.texto.textContent = TEXTOS[estado]
    }

    avisa(nombre, ...argumentos) {
      const aviso = this.opciones[nombre]
      const funcion = typeof aviso === 'string' ? window[aviso] : aviso
      if (typeof funcion === 'function') funcion(...argumentos)
    }

    async ejecuta() {
      if (this.estado === 'resuelto') return this.respuesta
      if (this.estado === 'resolviendo') return this.enCurso
      this.enCurso = this.trabaja()
      return this.enCurso
    }

    async trabaja() {
      const turno = ++this.turno
      this.muestra('resolviendo')
      const trabajador = new Worker(politica.createScriptURL(''))
      try {
        const token = await resuelve(trabajador)
        if (turno !== this.turno) return ''
        this.respuesta = token
        this.muestra('resuelto')
        this.reloj = setTimeout(() => this.vence(), VIGENCIA_MS)
        this.avisa('callback', token)
        return token
      } catch (error) {
        if (turno === this.turno) {
          this.muestra('error')
          this.avisa('error-callback')
        }
        throw error
      } finally {
        trabajador.terminate()
      }
    }

    vence() {
      this.respuesta = ''
      this.muestra('vencido')
      this.avisa('expired-callback')
    }

    reinicia() {
      this.turno += 1
      clearTimeout(this.reloj)
      this.respuesta = ''
      this.muestra('vacio')
    }
  }

  function widget(id = 0) {
    const uno = widgets[id]
    if (!uno) throw new Error('No hay captcha con ese número.')
    return uno
  }

  window.grecaptcha = {
    ready: (funcion) => void listo.then(() => funcion()),
    render(contenedor, opciones = {}) {
      const nodo = typeof contenedor === 'string' ? document.getElementById(contenedor) : contenedor
      if (!nodo) throw new Error('No existe el lugar del captcha.')
      return widgets.push(new Widget(nodo, opciones)) - 1
    },
    reset: (id) => widget(id).reinicia(),
    getResponse: (id) => widget(id).respuesta,
    execute: (id) => widget(id).ejecuta(),
  }

  const alCargar = url.searchParams.get('onload')
  if (alCargar) void listo.then(() => window[alCargar]?.())
})()
