/**
 * What is asked of the page in sight, in the page itself: each answers its faults in words. They run in the browser, so the whole
 * file is one function, with what they share inside it.
 */
export function preguntaALaPagina(cual: Pregunta): string[] {
  const visible = (elemento: Element): boolean => elemento.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const nombre = (elemento: Element): string => {
    const palabras = (elemento.getAttribute('aria-label') ?? elemento.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)
    return `${elemento.tagName.toLowerCase()}${elemento.id && `#${elemento.id}`} «${palabras}»`
  }
  const todos = (selector: string, donde: ParentNode = document): HTMLElement[] =>
    [...donde.querySelectorAll<HTMLElement>(selector)].filter(visible)
  const CAMPOS = 'input:not([type=hidden]), select, textarea'
  const CONTROLES = `a[href], button, summary, ${CAMPOS}`

  /** A link among the words of a sentence is as tall as its line (WCAG 2.5.5). */
  const vaEnUnaFrase = (elemento: Element): boolean =>
    elemento.tagName === 'A' &&
    getComputedStyle(elemento).display === 'inline' &&
    [...(elemento.parentElement?.childNodes ?? [])].some((nodo) => nodo.nodeType === Node.TEXT_NODE && /\p{L}/u.test(nodo.nodeValue ?? ''))

  const esDe = (tocado: Element | null, control: HTMLElement): boolean => {
    if (tocado === null) return false
    const etiquetas = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
    return [control, ...etiquetas].some((parte) => parte.contains(tocado)) || tocado.closest('label')?.contains(control) === true
  }

  /** Whether a finger that lands 21 px from the middle still hits it. */
  const seAlcanza = (control: HTMLElement): boolean => {
    const { width, height } = control.getBoundingClientRect()
    if (width >= 43.5 && height >= 43.5) return true
    control.scrollIntoView({ block: 'center', inline: 'center' })
    const etiqueta = 'labels' in control ? (control as HTMLInputElement).labels?.[0] : undefined
    const { left, top, width: ancho, height: alto } = (width < 4 && etiqueta ? etiqueta : control).getBoundingClientRect()
    const [x, y] = [left + ancho / 2, top + alto / 2]
    // What its title covers of a row may begin close above it.
    return [0, -14, 14].some((corrido) =>
      [
        [-21, corrido],
        [21, corrido],
        [0, corrido - 21],
        [0, corrido + 21],
      ].every(([dx = 0, dy = 0]) => esDe(document.elementFromPoint(x + dx, y + dy), control)),
    )
  }

  const primeroDe = (dialogo: Element): HTMLElement | undefined => {
    const [campo] = todos(CAMPOS, dialogo).filter((uno) => !uno.matches(':disabled'))
    if (campo?.matches('[type=radio]')) return todos(`[name="${campo.getAttribute('name')}"]:checked`, dialogo)[0] ?? campo
    return campo
  }

  const PREGUNTAS: Record<Pregunta, () => string[]> = {
    titulo: () => {
      const [titulo] = todos('h1')
      if (!titulo) return ['no hay un encabezado de la página (h1).']
      const pestana = document.title.replace(/^Error: /, '')
      return pestana.includes(' – ') ? [] : [`la pestaña no nombra el lugar: «${pestana}».`]
    },
    foco: () => {
      const enfocado = document.activeElement
      const esEncabezado = enfocado?.tagName === 'H1' && visible(enfocado)
      return esEncabezado ? [] : [`el foco queda en ${nombre(enfocado ?? document.body)}.`]
    },
    palabras: () => {
      const partidas: string[] = []
      const textos = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let texto = textos.nextNode(); texto !== null; texto = textos.nextNode()) {
        if (texto.parentElement === null || !visible(texto.parentElement)) continue
        for (const { 0: palabra, index } of (texto.nodeValue ?? '').matchAll(/(?<!\S)[¿«(]?\p{L}{5,}[.,;:?»)]*(?!\S)/gu)) {
          const tramo = document.createRange()
          tramo.setStart(texto, index)
          tramo.setEnd(texto, index + palabra.length)
          if (new Set([...tramo.getClientRects()].map(({ top }) => Math.round(top))).size > 1) partidas.push(palabra)
        }
      }
      return partidas.map((palabra) => `«${palabra}» no cabe en su renglón y se parte.`)
    },
    filas: () =>
      todos('table').flatMap((tabla) =>
        [...tabla.querySelectorAll('tbody tr')]
          .filter((fila) => visible(fila) && fila.children.length > 1 && !fila.querySelector('th[scope=row], [role=rowheader]'))
          .slice(0, 1)
          .map((fila) => `la tabla ${nombre(tabla.querySelector('caption') ?? tabla)} tiene filas sin encabezado: ${nombre(fila)}.`),
      ),
    renglones: () => {
      const aire = (caja: Element): number => Number.parseFloat(getComputedStyle(caja).paddingRight)
      // What is spread to both ends of a row stands in line with the rows around it.
      const cortos = todos('main *').filter((fila) => {
        const { display, justifyContent, maxWidth } = getComputedStyle(fila)
        const caja = fila.parentElement
        if (caja === null || display !== 'flex' || justifyContent !== 'space-between' || maxWidth === 'none') return false
        return caja.getBoundingClientRect().right - aire(caja) - fila.getBoundingClientRect().right > 1
      })
      // The fields of a search stand in rows, and its button beside them.
      const piezas = todos('[role=search] :is(div:has(> label), button[type=submit])').map((pieza) => ({
        pieza,
        caja: pieza.getBoundingClientRect(),
      }))
      const entreDos = piezas.filter(({ caja }, i) =>
        piezas.slice(0, i).some(({ caja: otra }) => {
          const seCruzan = Math.min(caja.bottom, otra.bottom) - Math.max(caja.top, otra.top) > 1
          return seCruzan && Math.abs(caja.bottom - otra.bottom) > 1
        }),
      )
      return [
        ...cortos.map((fila) => `${nombre(fila)} no llega al borde de su caja.`),
        ...entreDos.map(({ pieza }) => `${nombre(pieza)} queda entre dos renglones de la búsqueda.`),
      ]
    },
    toque: () =>
      todos(CONTROLES)
        .filter((control) => !vaEnUnaFrase(control) && !control.matches('[href="#contenido"], :disabled') && !seAlcanza(control))
        .map((control) => {
          const { width, height } = control.getBoundingClientRect()
          return `${nombre(control)} mide ${Math.round(width)} × ${Math.round(height)}.`
        }),
    ancho: () => {
      const sobra = document.documentElement.scrollWidth - window.innerWidth
      if (sobra <= 0) return []
      const culpable = todos('body *').find(
        (elemento) => elemento.getBoundingClientRect().right > window.innerWidth + 1 && !elemento.closest('[class*=overflow-x-auto]'),
      )
      return [`se sale ${sobra} px por el lado${culpable ? `: ${nombre(culpable)}` : ''}.`]
    },
    elegido: () => {
      const lienzo = getComputedStyle(document.documentElement).backgroundColor
      const aspecto = (elemento: Element): string =>
        [null, '::before', '::after']
          .flatMap((parte) => {
            const estilo = getComputedStyle(elemento, parte)
            if (parte !== null && estilo.content === 'none') return []
            const { color, backgroundColor, borderWidth, borderStyle, borderColor, outlineStyle, outlineColor, textDecorationLine } = estilo
            // What the page's own background hides, or does not draw, says nothing.
            const fondo = [lienzo, 'rgba(0, 0, 0, 0)'].includes(backgroundColor) ? '' : backgroundColor
            const borde = /^0px$/.test(borderWidth) ? '' : `${borderWidth} ${borderStyle} ${borderColor}`
            return [color, fondo, borde, outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineColor}`, textDecorationLine]
          })
          .join('|') + elemento.querySelectorAll('svg').length
      const seParecen = (elegidos: readonly HTMLElement[], otroDe: (elegido: HTMLElement) => HTMLElement | undefined): string[] =>
        elegidos.flatMap((elegido) => {
          const otro = otroDe(elegido)
          return otro && aspecto(elegido) === aspecto(otro) ? [`${nombre(elegido)} se ve igual que ${nombre(otro)}.`] : []
        })
      const marcados = ['aria-current', 'aria-selected', 'aria-pressed'].flatMap((marca) => {
        const elegido = `[${marca}]:not([${marca}=false])`
        return seParecen(todos(elegido), (uno) => {
          const grupo = uno.closest('ul, ol, nav, [role=group], [role=tablist], fieldset, table') ?? document.body
          return todos('a, button, [role=tab]', grupo).find((otro) => !otro.matches(elegido))
        })
      })
      // What the browser draws by itself shows its mark; one that is hidden is shown by its label.
      const escondidos = [...document.querySelectorAll<HTMLInputElement>('input:checked')].filter(({ offsetWidth }) => offsetWidth < 4)
      const etiquetas = escondidos.flatMap(({ labels }) => [...(labels ?? [])].filter(visible))
      return [
        ...marcados,
        ...seParecen(etiquetas, (una) =>
          todos('label', una.closest('fieldset, [role=radiogroup], [role=group]') ?? document.body).find(
            (otra) => !otra.matches(':has(input:checked)'),
          ),
        ),
      ]
    },
    movimiento: () => {
      const enCurso = document.getAnimations().filter(({ playState }) => playState === 'running')
      const seMueven = todos('body *').filter((elemento) => {
        const { transitionDuration, animationName, scrollBehavior, transitionProperty } = getComputedStyle(elemento)
        const cambia = transitionProperty !== 'none' && transitionDuration.split(', ').some((dura) => Number.parseFloat(dura) > 0)
        return cambia || animationName !== 'none' || scrollBehavior === 'smooth'
      })
      return [
        ...(enCurso.length > 0 ? ['hay animaciones en curso.'] : []),
        ...seMueven.slice(0, 3).map((uno) => `${nombre(uno)} se mueve.`),
      ]
    },
    tapado: () => {
      const antes = document.activeElement
      const dialogo = todos('[role=dialog]').at(-1)
      const fijos = todos('body *').filter(
        (elemento) =>
          /fixed|sticky/.test(getComputedStyle(elemento).position) &&
          !elemento.matches('[data-velo]') &&
          !elemento.closest('[role=dialog]'),
      )
      const grandes = fijos.filter((fijo) => fijo.getBoundingClientRect().height > window.innerHeight / 2)
      const tapados = todos(CONTROLES, dialogo ?? document)
        .filter((control) => !control.matches(':disabled, [href="#contenido"], [type=radio], [type=checkbox], [type=file]'))
        .filter((control) => {
          control.focus()
          const { left, top, width, height } = control.getBoundingClientRect()
          const tocado = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, window.innerHeight - 1))
          return tocado !== null && !control.contains(tocado) && fijos.some((fijo) => fijo.contains(tocado))
        })
      if (antes instanceof HTMLElement) antes.focus()
      const cuerpo = dialogo?.querySelector('[class*=overflow-y-auto]')
      return [
        ...grandes.map((fijo) => `${nombre(fijo)} queda fijo y tapa más de la mitad.`),
        ...tapados.map((control) => `${nombre(control)} recibe el foco tapado.`),
        ...(cuerpo && cuerpo.clientHeight < Math.min(88, cuerpo.scrollHeight)
          ? [`al diálogo le quedan ${cuerpo.clientHeight} px para lo suyo.`]
          : []),
      ]
    },
    dialogo: () => {
      const dialogo = todos('[role=dialog]').at(-1)
      if (!dialogo) return []
      const enfocado = document.activeElement
      const primero = primeroDe(dialogo)
      if (primero) return enfocado === primero ? [] : [`el diálogo comienza en ${nombre(enfocado ?? dialogo)} y no en ${nombre(primero)}.`]
      const prudente = /^(Cancelar|Volver|No|Listo|Ahora no|Seguir|Entendido)/
      const dice = (boton: Element | null): string => (boton?.getAttribute('aria-label') ?? boton?.textContent ?? '').trim()
      // What has no such action begins in its title, and never in closing.
      const accion = todos('[data-acciones] > :not([data-decide])', dialogo).find((uno) => prudente.test(dice(uno)))
      const bien = accion
        ? enfocado === accion
        : dialogo.contains(enfocado) && (enfocado?.tagName === 'H2' || dice(enfocado) === 'Imprimir')
      return bien ? [] : [`el diálogo comienza en ${nombre(enfocado ?? dialogo)}, que no es lo menos riesgoso.`]
    },
    errores: () => {
      const enlaces = todos('[role=alert] a[href^="#"]')
      const campos = enlaces.map((enlace) => document.getElementById((enlace.getAttribute('href') ?? '').slice(1)))
      return enlaces.flatMap((enlace, i) => {
        const [campo, anterior] = [campos[i], campos[i - 1]]
        if (!campo) return [`${nombre(enlace)} no lleva a un campo.`]
        const alReves = anterior && anterior !== campo && !(anterior.compareDocumentPosition(campo) & Node.DOCUMENT_POSITION_FOLLOWING)
        return alReves ? [`${nombre(enlace)} está antes en la página que el error que lo precede.`] : []
      })
    },
    mensajes: () => {
      const mensajes = todos('[role=region] li[data-pizarra], li[data-pizarra][data-state=open]')
      const pagina = (document.querySelector('[role=dialog]') ?? document.querySelector('main'))?.textContent ?? ''
      const sinEspacios = (texto: string): string => texto.replaceAll(/\s+/g, ' ').trim()
      const tapados = mensajes.flatMap((mensaje) => {
        const suyo = mensaje.getBoundingClientRect()
        return todos(CONTROLES)
          .filter((control) => !control.closest('[data-pizarra][data-state]'))
          .filter((control) => {
            const { left, right, top, bottom, height } = control.getBoundingClientRect()
            return height > 0 && left < suyo.right && right > suyo.left && top < suyo.bottom && bottom > suyo.top
          })
      })
      return [
        ...[...new Set(mensajes.map((uno) => sinEspacios(uno.textContent ?? '')))]
          .filter((texto) => !sinEspacios(pagina).includes(texto))
          .map((texto) => `el mensaje «${texto}» no queda escrito en la página.`),
        ...tapados.map((control) => `un mensaje tapa ${nombre(control)}.`),
      ]
    },
  }
  return PREGUNTAS[cual]()
}

export type Pregunta =
  | 'titulo'
  | 'foco'
  | 'palabras'
  | 'filas'
  | 'renglones'
  | 'toque'
  | 'ancho'
  | 'elegido'
  | 'movimiento'
  | 'tapado'
  | 'dialogo'
  | 'errores'
  | 'mensajes'
