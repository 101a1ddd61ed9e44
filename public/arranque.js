// What the page says until its program runs. Browsers older than any that the program serves (README) read this too: it is written
// as they read it (tests/house/floor.test.ts), and comes before the program, so that nothing that fails goes unheard.
;(function (pagina) {
  // The door that the page brings written (scripts/escribir-puertas.mjs) is for who comes in anew.
  function sinPuerta() {
    pagina.documentElement.className = 'sin-puerta'
  }

  // The help desk stands in the page, where the installation has one.
  function mesa() {
    return pagina.querySelector('meta[name=mesa-de-ayuda]').content
  }

  function dice(palabras) {
    if (!pagina.querySelector('.arranque')) return false
    sinPuerta()
    pagina.querySelector('.arranque').textContent = palabras + (mesa() && ' Mesa de ayuda: ' + mesa() + '.')
    return true
  }

  // The service counts who cannot come in (its metrics, by route).
  function noComienza() {
    if (
      dice(
        'Esta página no pudo comenzar en su navegador. Actualícelo, o use otro: Chrome 99, Safari 15.4 (iOS 15.4), Firefox 97 o uno más nuevo. ' +
          'Si no puede, pida ayuda en su establecimiento.',
      )
    )
      new Image().src = '/api/sin-comenzar'
  }

  // A browser that refuses to keep has kept nothing.
  function hayAlgoEmpezado() {
    try {
      return location.hash !== '' || history.state !== null || Object.keys(sessionStorage).join().indexOf('persist:') >= 0
    } catch (negado) {
      return negado === undefined
    }
  }
  if (hayAlgoEmpezado()) sinPuerta()

  // A browser that may read the program, and would show it bare or break half-way: it is kept from it, and told.
  function veta(programa) {
    programa.httpEquiv = 'Content-Security-Policy'
    programa.content = "script-src 'none'"
    pagina.head.appendChild(programa)
    pagina.addEventListener('DOMContentLoaded', noComienza)
  }

  // Layers of style came last to the oldest browsers that the program serves.
  if ('CSSLayerBlockRule' in window)
    addEventListener(
      'error',
      function (falla) {
        if (falla.target === window) noComienza()
        else if (falla.target.tagName === 'SCRIPT') dice('La página no llegó completa. Revise su conexión y cárguela otra vez.')
      },
      true,
    )
  else veta(pagina.createElement('meta'))

  // The first load of a page whose own files did not come: it is loaded again when the connection is back.
  addEventListener('online', function () {
    if (pagina.querySelector('.arranque')) location.reload()
  })

  // What the survey's page starts by where there is no connection (public/trabajador.js): that page alone goes through it. A browser
  // that refuses it does without.
  function registra(suyo) {
    navigator.serviceWorker.register(suyo.createScriptURL(''), { scope: '/encuestador' }).then(null, function () {})
  }
  addEventListener('load', function () {
    try {
      registra(
        (window.trustedTypes || { createPolicy: function (_, suyo) { return suyo } }).createPolicy('trabajador', {
          createScriptURL: function () {
            return '/trabajador.js'
          },
        }),
      )
    } catch (negado) {
      return negado
    }
  })
})(document)
