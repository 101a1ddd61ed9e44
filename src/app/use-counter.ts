import { RUTA_DE_USO } from '#contract/rules/uso-de-estados.ts'
import type { LineaDeUso } from '#contract/uso-de-estados.ts'
import { publishTo, type LiveMessage, type Publisher } from './live-publisher.ts'

/** A channel that keeps sums of what it is told: states entered, and states in which the page was `leaving`. Closing it tells them. */
export function countingChannel(
  leaving: () => boolean,
  tell: (lines: LineaDeUso[]) => void,
): Pick<BroadcastChannel, 'postMessage' | 'close'> {
  const last = new Map<string, { machine: string; paths: readonly string[] }>()
  const sums = new Map<string, LineaDeUso>()

  function sumOf(maquina: string, estado: string): LineaDeUso {
    const name = `${maquina} ${estado}`
    const sum = sums.get(name) ?? { maquina, estado, visitas: 0, salidas: 0 }
    sums.set(name, sum)
    return sum
  }
  return {
    postMessage(message: LiveMessage) {
      const before = last.get(message.actor)
      if (message.kind === 'gone') {
        last.delete(message.actor)
        if (leaving()) for (const path of before?.paths ?? []) sumOf(before?.machine ?? '', path).salidas += 1
        return
      }
      last.set(message.actor, message)
      for (const path of message.paths) if (!before?.paths.includes(path)) sumOf(message.machine, path).visitas += 1
    },
    close() {
      if (sums.size > 0) tell([...sums.values()])
      sums.clear()
    },
  }
}

/** Counts what runs in this page until it is left, and then tells the service. */
export function countUse(): Publisher {
  let leaving = false
  // Before the publisher's own: by then it must be known why each machine goes.
  addEventListener('pagehide', () => (leaving = true), { once: true })
  return publishTo(
    countingChannel(
      () => leaving,
      (lines) => void navigator.sendBeacon(RUTA_DE_USO, new Blob([JSON.stringify(lines)], { type: 'application/json' })),
    ),
  )
}
