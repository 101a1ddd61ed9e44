import { find } from './find.ts'
import { listenLive } from './live.ts'
import { LiveLog, type Active } from './live-log.ts'

/** What the panel needs of the atlas around it. */
interface Around {
  /** What people call a machine, and one of its states, by their ids. */
  titleOf: (machine: string) => string
  stateOf: (machine: string, path: string) => string
  /** Given what to light, whenever it changes. */
  onShow: (active: Active) => void
}

/** The running product's tabs, now or at any step since the watch began: all of them or one. */
export function livePanel({ titleOf, stateOf, onShow }: Around): void {
  let log = new LiveLog()
  /** So many messages back in time; null follows what happens. */
  let at: number | null = null
  let stop: (() => void) | null = null

  const chosen = (): number | undefined => Number(find<HTMLSelectElement>('pestana').value) || undefined

  function said(active: Active): string {
    if (log.messages.length === 0) return 'Abra el sistema en otra pestaña de este navegador.'
    const message = at === null ? undefined : log.messages[at - 1]
    if (message === undefined) return `Activas ahora: ${[...active.keys()].map(titleOf).join(', ') || 'ninguna'}.`
    const { tab, machine } = log.of(message)
    const does = message.kind === 'gone' ? 'deja de correr' : `queda en «${stateOf(machine, message.paths.at(-1) ?? '')}»`
    const steps = log.steps(chosen())
    return `Paso ${steps.indexOf(at ?? 0) + 1} de ${steps.length}, pestaña ${tab}: ${titleOf(machine)} ${does}.`
  }

  function show(): void {
    const active = log.active(at ?? undefined, chosen())
    const steps = log.steps(chosen())
    const place = at === null ? steps.length : steps.indexOf(at) + 1
    find<HTMLButtonElement>('vivo-antes').disabled = place <= 1
    find<HTMLButtonElement>('vivo-despues').disabled = at === null
    find<HTMLButtonElement>('vivo-ahora').disabled = at === null
    find('aviso-vivo').textContent = said(active)
    onShow(active)
  }

  function hear(heard: LiveLog): void {
    log = heard
    const select = find<HTMLSelectElement>('pestana')
    if (select.options.length !== log.tabs.length + 1) {
      const { value } = select
      select.innerHTML = `<option value="">Todas</option>${log.tabs.map((tab) => `<option value="${tab}">Pestaña ${tab}</option>`).join('')}`
      select.value = value
    }
    show()
  }

  /** Goes to the step before or after the one in sight; past the last one it follows again what happens. */
  function move(by: number): void {
    const steps = log.steps(chosen())
    const place = at === null ? steps.length - 1 : steps.indexOf(at)
    at = steps[at === null ? Math.max(place - 1, 0) : place + by] ?? null
    show()
  }

  function follow(): void {
    at = null
    show()
  }

  function toggle(): void {
    const button = find('vivo')
    const on = button.ariaPressed !== 'true'
    button.ariaPressed = String(on)
    for (const id of ['aviso-vivo', 'mandos-vivo']) find(id).hidden = !on
    stop?.()
    at = null
    stop = on ? listenLive(hear) : null
    if (!on) onShow(new Map())
  }

  // Tabs talk to each other within an origin: a page opened from a file has none.
  find('vivo').hidden = location.protocol === 'file:'
  find('vivo').onclick = toggle
  find('vivo-antes').onclick = () => move(-1)
  find('vivo-despues').onclick = () => move(1)
  find('vivo-ahora').onclick = follow
  find('pestana').onchange = follow
  find<HTMLAnchorElement>('vivo-guarda').onclick = () => {
    const link = find<HTMLAnchorElement>('vivo-guarda')
    link.href = URL.createObjectURL(new Blob([log.toJsonLines()], { type: 'application/jsonl' }))
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  }
}
