// Begins the program of the page once it is drawn; where nobody sees it, at once. Read by any browser, as `arranque.js` is.
;(function (pagina, programa) {
  function comienza() {
    pagina.body.appendChild(programa.content)
  }
  pagina.addEventListener('visibilitychange', comienza)
  if (pagina.hidden) comienza()
  else new IntersectionObserver(comienza).observe(pagina.body)
})(document, document.currentScript.previousElementSibling)
