// The first load of a page whose own files did not come: it is loaded again when the connection is back.
addEventListener('online', () => {
  if (document.querySelector('.arranque')) location.reload()
})
