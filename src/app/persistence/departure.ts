/** A page on its way out fails only because it goes: its calls are cut, and what they tell is nothing to keep. */
export interface Departure {
  isUnderWay: () => boolean
  /** Tells, once, that the page stayed after all. */
  onStayed: (tell: () => void) => void
}

/** How long a page that was asked to go may take to be cut; one that stayed longer stays. */
const CUT_MS = 1000

/** Chromium cuts the calls after `pagehide`; Firefox between `beforeunload`, which a person may refuse, and it. */
export function departureOf(page: Window): Departure {
  let timer: number | null = null
  let isHidden = false
  const waiting = new Set<() => void>()
  const stay = () => {
    if (timer !== null) page.clearTimeout(timer)
    timer = null
    isHidden = false
    const told = [...waiting]
    waiting.clear()
    told.forEach((tell) => tell())
  }
  page.addEventListener('beforeunload', () => {
    timer ??= page.setTimeout(() => {
      timer = null
      if (!isHidden) stay()
    }, CUT_MS)
  })
  page.addEventListener('pagehide', () => {
    isHidden = true
  })
  page.addEventListener('pageshow', stay)
  return { isUnderWay: () => isHidden || timer !== null, onStayed: (tell) => waiting.add(tell) }
}
