import { find } from './find.ts'
import { mostLeft, readUse, useInWords, useShade, type Use } from './use.ts'

/** What the panel needs of the atlas around it: the machine in sight and its states. */
interface Around {
  machine: () => string
  pathOf: (state: string) => string
  nameAt: (path: string) => string
}

/** As many of the states where pages are left as are said in words. */
const SAID = 3

/** Draws on each state how often it was visited and left. Gives what to call whenever another diagram is in sight. */
export function usePanel({ machine, pathOf, nameAt }: Around): () => void {
  let use: Use | null = null
  const isOn = () => find('uso').ariaPressed === 'true'

  function draw(): void {
    const counted = (isOn() ? use?.machines.get(machine()) : undefined) ?? new Map()
    for (const state of document.querySelectorAll<SVGGElement>('.diagrama .state')) {
      state.querySelector('.uso')?.remove()
      const path = pathOf(state.dataset['state'] ?? '')
      state.dataset['uso'] = String(useShade(counted, path))
      const sums = counted.get(path)
      const frame = state.querySelector('.frame')
      if (sums === undefined || frame === null) continue
      const text = document.createElementNS('http://www.w3.org/2000/svg', 'text')
      const at = (name: string) => Number(frame.getAttribute(name))
      text.setAttribute('class', 'uso')
      // Within its state, where arrows do not pass.
      text.setAttribute('x', String(at('x') + at('width') - 8))
      text.setAttribute('y', String(at('y') + at('height') - 3))
      text.textContent = useInWords(sums)
      state.append(text)
    }
    const stuck = mostLeft(counted, SAID).map(([path, sums]) => `«${nameAt(path)}» (${useInWords(sums)})`)
    find('aviso-uso').textContent = `Del ${use?.from ?? '–'} al ${use?.to ?? '–'}. ${
      counted.size === 0
        ? 'De esta máquina no hay cuentas.'
        : stuck.length === 0
          ? 'Nadie se fue en esta máquina.'
          : `Donde más se fueron: ${stuck.join(', ')}.`
    }`
  }

  function turn(on: boolean): void {
    find('uso').ariaPressed = String(on)
    find('aviso-uso').hidden = !on
    draw()
  }

  const file = find<HTMLInputElement>('archivo-uso')
  file.onchange = async () => {
    const text = await file.files?.[0]?.text()
    file.value = ''
    if (text === undefined) return
    try {
      use = readUse(text)
      turn(true)
    } catch {
      turn(false)
      find('aviso-uso').hidden = false
      find('aviso-uso').textContent = 'Ese archivo no es el uso de los estados: es lo que responde GET /api/uso-de-estados.'
    }
  }
  find('uso').onclick = () => (isOn() ? turn(false) : file.click())
  return draw
}
