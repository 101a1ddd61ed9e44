/**
 * A page that the browser brings back whole by Back would show what it showed, whoever has signed out since: it is loaded
 * again, and only what the session of now allows is seen.
 */
export function reloadRestoredPage(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload()
  })
}
