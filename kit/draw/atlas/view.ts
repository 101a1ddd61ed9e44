const STEP = 1.25
const MIDDLE = { x: 0.5, y: 0.5 }

/**
 * Scales a drawing by buttons, keys, and wheel with Control. What its frame does not hold is reached as any page: with a finger, the
 * arrows or the wheel; and by dragging. Returns the moves for buttons.
 */
export function zoomable(frame: HTMLElement, svg: SVGSVGElement): { zoom: (factor: number) => void; whole: () => void } {
  function zoom(factor: number, at = MIDDLE): void {
    const { width, height } = svg.getBoundingClientRect()
    svg.style.maxWidth = 'none'
    svg.style.width = `${width * factor}px`
    frame.scrollLeft += width * (factor - 1) * at.x
    scrollBy(0, height * (factor - 1) * at.y)
  }
  function whole(): void {
    svg.style.width = ''
    svg.style.maxWidth = '100%'
  }

  frame.onkeydown = (event) => {
    if (event.key === '+') zoom(STEP)
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
    frame.scrollLeft -= movementX
    scrollBy(0, -movementY)
  }
  frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) * MIDDLE.x
  return { zoom, whole }
}
