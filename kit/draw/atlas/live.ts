import { LiveLog, type LiveMessage } from './live-log.ts'

/** The channel, and the mark in local storage, by which the atlas asks the application's tabs for their states. */
const NAME = 'maquinas-en-vivo'

/**
 * Listens to the product's other tabs of the same origin: names of machines and of states, never data. `onChange` is
 * given everything heard so far. Returns how to stop.
 */
export function listenLive(onChange: (log: LiveLog) => void): () => void {
  const log = new LiveLog()
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    log.hear(data)
    onChange(log)
  }
  const stop = () => {
    localStorage.removeItem(NAME)
    channel.close()
  }
  // A mark that is already there would not be news: removing it first wakes the tabs that heard another atlas.
  localStorage.removeItem(NAME)
  localStorage.setItem(NAME, '1')
  addEventListener('pagehide', stop, { once: true })
  onChange(log)
  return stop
}
