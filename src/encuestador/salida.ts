const ESPERA_MS = 300

/**
 * Leaves the survey. A tab of its own closes; a page reached from the system, or a tab that the browser keeps open, goes
 * to the root, which leads whoever has a session home.
 */
export function sale(): void {
  if (window.history.length > 1) {
    window.location.assign('/')
    return
  }
  window.close()
  window.setTimeout(() => window.location.assign('/'), ESPERA_MS)
}
