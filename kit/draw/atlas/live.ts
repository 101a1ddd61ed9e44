/** The channel, and the mark in local storage, by which the atlas asks the application's tabs for their states. */
const NAME = 'maquinas-en-vivo'

type Message = { kind: 'state'; actor: string; machine: string; paths: string[] } | { kind: 'gone'; actor: string }

/**
 * Listens to the product's other tabs of the same origin: names of machines and of states, never data. `onChange` is
 * given the active states of each machine by its id. Returns how to stop.
 */
export function listenLive(onChange: (active: ReadonlyMap<string, ReadonlySet<string>>) => void): () => void {
  const actors = new Map<string, { machine: string; paths: string[] }>()
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'gone') actors.delete(data.actor)
    else actors.set(data.actor, data)
    const active = new Map<string, Set<string>>()
    for (const { machine, paths } of actors.values()) active.set(machine, new Set([...(active.get(machine) ?? []), ...paths]))
    onChange(active)
  }
  const stop = () => {
    localStorage.removeItem(NAME)
    channel.close()
  }
  // A mark that is already there would not be news: removing it first wakes the tabs that heard another atlas.
  localStorage.removeItem(NAME)
  localStorage.setItem(NAME, '1')
  addEventListener('pagehide', stop, { once: true })
  return stop
}
