import { isCut } from './is-cut.ts'

/** Element with a tooltip, and what opened it. */
export interface OpenTooltip {
  anchor: Element
  by: 'pointer' | 'focus' | 'press'
}

/** Time that the pointer rests on a control before its tooltip opens, in milliseconds. */
const restMs = 400
/** Time after which an open tooltip closes when the pointer is neither on it nor on its control, in milliseconds. */
const leaveMs = 150
/** Duration of a touch that opens the tooltip of a control and does not press it, in milliseconds. */
const longPressMs = 500
/** Distance that a finger moves in a press, in pixels; a longer one is a scroll. */
const pressPixels = 10
/** Maximum time from the end of a touch to its click, in milliseconds. */
const clickMs = 500
/** Interval at which an open tooltip looks for its control, which may have disappeared, in milliseconds. */
const lookMs = 250

/** Returns the element around a node that has a tooltip to show. */
function anchorAt(node: EventTarget | null): Element | null {
  const anchor = node instanceof Element ? node.closest('[data-tooltip]') : null
  if (!anchor?.getAttribute('data-tooltip')) return null
  return anchor.hasAttribute('data-tooltip-if-cut') && !isCut(anchor) ? null : anchor
}

/** True if a press only opens the tooltip. */
const isOpenedByPress = (anchor: Element | null) => anchor?.hasAttribute('data-tooltip-press') ?? false

/** True if the panel that a control opens is open: its tooltip would lie over it. */
const isPanelOpen = (anchor: Element) =>
  anchor instanceof HTMLButtonElement && (anchor.popoverTargetElement?.matches(':popover-open') ?? false)

const modifiers = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift', 'Tab'])

/** Opens and closes tooltips: by the pointer, by the keyboard's focus, by touch. */
export class TooltipEvents {
  readonly #show: (open: OpenTooltip | undefined) => void
  readonly #readBox: () => DOMRect | undefined
  readonly #end = new AbortController()
  #open: OpenTooltip | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Runs while a tooltip is open. */
  #lookTimer: ReturnType<typeof setInterval> | undefined
  /** Start of the present touch. */
  #touch: { anchor: Element; x: number; y: number; isLong: boolean } | undefined
  /** Control that was pressed: its tooltip stays closed until the pointer has left it. */
  #pressed: Element | null = null

  /** Calls `show` at each change; `readBox` returns the place of the open tooltip. */
  constructor(show: (open: OpenTooltip | undefined) => void, readBox: () => DOMRect | undefined) {
    this.#show = show
    this.#readBox = readBox
    this.#on('pointerover', (event) => event.pointerType === 'touch' || this.#enter(event))
    this.#on('pointermove', (event) => (event.pointerType === 'touch' ? this.#slide(event) : this.#move(event)))
    this.#on('pointerout', (event) => event.relatedTarget ?? (this.#open?.by === 'pointer' && this.#close()))
    this.#on('pointerdown', (event) => this.#press(event))
    this.#on('pointerup', () => this.#lift())
    this.#on('pointercancel', () => this.#cancel())
    this.#on('click', (event) => this.#click(event))
    this.#on('focusin', ({ target }) => this.#focus(target))
    this.#on('focusout', ({ target }) => this.#leave(target))
    this.#on('keydown', (event) => this.#type(event))
    this.#on('beforetoggle', (event) => this.#giveWay(event))
    // The focus may scroll its element into view.
    this.#on('scroll', () => (this.#open?.by === 'focus' ? this.#show({ ...this.#open }) : this.#close()))
    for (const type of ['resize', 'blur'] as const)
      globalThis.addEventListener(type, () => this.#close(), { signal: this.#end.signal })
    this.#focus(document.activeElement)
  }

  stop(): void {
    this.#stopTimer()
    clearInterval(this.#lookTimer)
    this.#end.abort()
  }

  #close(): void {
    this.#stopTimer()
    clearInterval(this.#lookTimer)
    if (this.#open) this.#show(undefined)
    this.#open = undefined
  }

  #on<Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => unknown): void {
    const options = { capture: true, passive: type === 'scroll', signal: this.#end.signal }
    document.addEventListener(type, (event) => void listener(event), options)
  }

  #openAt(anchor: Element, by: OpenTooltip['by']): void {
    this.#stopTimer()
    if (!anchor.isConnected || isPanelOpen(anchor)) return
    this.#open = { anchor, by }
    this.#show(this.#open)
    clearInterval(this.#lookTimer)
    this.#lookTimer = setInterval(() => anchor.checkVisibility() || this.#close(), lookMs)
  }

  #after(milliseconds: number, work: () => void): void {
    this.#stopTimer()
    this.#timer = setTimeout(work, milliseconds)
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #enter({ target }: PointerEvent): void {
    const anchor = anchorAt(target)
    if (anchor === this.#open?.anchor) return
    if (anchor !== this.#pressed) this.#pressed = null
    if (anchor && !this.#pressed)
      this.#after(this.#open || isOpenedByPress(anchor) ? 0 : restMs, () => this.#openAt(anchor, 'pointer'))
    else if (!this.#open) this.#stopTimer()
  }

  #move({ target, clientX, clientY }: PointerEvent): void {
    if (this.#open?.by !== 'pointer') return
    const { left, right, top, bottom } = this.#readBox() ?? new DOMRect()
    const isOnBox = clientX >= left && clientX <= right && clientY >= top - 8 && clientY <= bottom + 8
    const isOn = isOnBox || (target instanceof Element && this.#open.anchor.contains(target))
    if (isOn) this.#stopTimer()
    else if (this.#timer === undefined) this.#after(leaveMs, () => this.#close())
  }

  #press({ target, pointerType, clientX: x, clientY: y }: PointerEvent): void {
    const anchor = anchorAt(target)
    this.#touch = undefined
    this.#pressed = anchor
    if (!isOpenedByPress(anchor) || anchor !== this.#open?.anchor) this.#close()
    if (!anchor || pointerType !== 'touch') return
    const touch = { anchor, x, y, isLong: false }
    this.#touch = touch
    this.#after(longPressMs, () => {
      touch.isLong = true
      this.#openAt(anchor, 'press')
    })
  }

  /** A finger that slides over a chart reads one value after another. */
  #slide({ clientX, clientY }: PointerEvent): void {
    if (!this.#touch || Math.hypot(clientX - this.#touch.x, clientY - this.#touch.y) < pressPixels) return
    if (!isOpenedByPress(this.#touch.anchor)) {
      this.#stopTimer()
      return
    }
    const anchor = anchorAt(document.elementFromPoint(clientX, clientY))
    if (anchor && anchor !== this.#open?.anchor && isOpenedByPress(anchor)) this.#openAt(anchor, 'press')
  }

  #lift(): void {
    this.#stopTimer()
    const touch = this.#touch
    // No click follows some long presses: the next one may be that of a key.
    if (touch) setTimeout(() => (touch.isLong = false), clickMs)
  }

  #cancel(): void {
    this.#touch = undefined
    this.#close()
  }

  #click(event: MouseEvent): void {
    const anchor = anchorAt(event.target)
    if (this.#touch?.isLong) {
      event.preventDefault()
      event.stopPropagation()
    } else if (anchor && isOpenedByPress(anchor)) {
      const isByMouse = event.detail > 0 && !this.#touch
      this.#openAt(anchor, isByMouse ? 'pointer' : 'press')
    }
    this.#touch = undefined
  }

  #focus(target: EventTarget | null): void {
    const anchor = anchorAt(target)
    if (!anchor || !(target instanceof Element && target.matches(':focus-visible'))) return
    // A popover gives the focus back while it closes: until it has closed, the browser refuses to show another one. The
    // scroll that brings the focused element into view must not stop this timer.
    setTimeout(() => {
      if (document.activeElement === target && !this.#end.signal.aborted) this.#openAt(anchor, 'focus')
    })
  }

  /** A tooltip that a press has opened stays when the focus leaves another control. */
  #leave(target: EventTarget | null): void {
    const { by, anchor } = this.#open ?? {}
    const isOfAnchor = target instanceof Node && anchor?.contains(target)
    if (by === 'focus' || (by === 'press' && isOfAnchor)) this.#close()
  }

  /** A dialog, a menu or a panel that opens closes the tooltip; toasts and the tooltip itself are manual popovers. */
  #giveWay({ target, newState }: ToggleEvent): void {
    if (newState === 'open' && target instanceof HTMLElement && target.popover !== 'manual') this.#close()
  }

  #type(event: KeyboardEvent): void {
    this.#touch = undefined
    if (!this.#open) this.#stopTimer()
    // Escape also closes the dialog around: the tooltip of its first control must not cost a second press.
    else if (event.key === 'Escape') this.#close()
    else if (this.#open.by === 'pointer' && !modifiers.has(event.key)) this.#close()
  }
}
