interface Window {
  x: number
  y: number
  width: number
  height: number
}

const STEP = 1.25
const KEYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves and scales what an SVG shows, by buttons, keys, wheel with Control, and dragging. Returns the moves for buttons. */
export function zoomable(frame: HTMLElement, svg: SVGSVGElement): { zoom: (factor: number) => void; whole: () => void } {
  const { width, height } = svg.viewBox.baseVal
  let shown: Window = { x: 0, y: 0, width, height }

  function show(next: Window): void {
    shown = next
    svg.setAttribute('viewBox', `${next.x} ${next.y} ${next.width} ${next.height}`)
  }
  function zoom(factor: number, at = { x: 0.5, y: 0.5 }): void {
    const next = { width: shown.width / factor, height: shown.height / factor }
    show({ ...next, x: shown.x + (shown.width - next.width) * at.x, y: shown.y + (shown.height - next.height) * at.y })
  }
  const whole = () => show({ x: 0, y: 0, width, height })

  frame.onkeydown = (event) => {
    const move = KEYS[event.key]
    if (move) show({ ...shown, x: shown.x + (move[0] * shown.width) / 10, y: shown.y + (move[1] * shown.height) / 10 })
    else if (event.key === '+') zoom(STEP)
    else if (event.key === '-') zoom(1 / STEP)
    else if (event.key === '0') whole()
    else return
    event.preventDefault()
  }
  svg.onwheel = (event) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    const box = svg.getBoundingClientRect()
    zoom(event.deltaY < 0 ? STEP : 1 / STEP, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }
  svg.onpointermove = ({ buttons, pointerType, movementX, movementY }) => {
    if (buttons !== 1 || pointerType === 'touch') return
    const scale = shown.width / svg.getBoundingClientRect().width
    show({ ...shown, x: shown.x - movementX * scale, y: shown.y - movementY * scale })
  }
  return { zoom, whole }
}
