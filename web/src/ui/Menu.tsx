import { Ellipsis } from 'lucide-react'
import { type ReactElement, type ReactNode, type RefObject, useId, useRef } from 'react'
import { Popover } from './Popover.tsx'
import { Spinner } from './Spinner.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  isDangerous?: boolean
  onSelect: () => void
}

interface MenuProps {
  label: string
  items: readonly MenuItem[]
  /** Text of the button; "…" if omitted. */
  trigger?: ReactNode
  /** Tooltip of the button, for a text that narrow screens hide. */
  tooltip?: string
  /** True while the chosen action runs. */
  isBusy?: boolean
  /** True for a smaller button on wide screens, among other small ones. */
  isSmall?: boolean
}

/** Further actions behind "…": arrow keys move, Esc and a click elsewhere close, focus returns to the button. */
export function Menu({
  label,
  items,
  trigger: words,
  tooltip,
  isBusy = false,
  isSmall = false,
}: MenuProps): ReactElement | null {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  if (items.length === 0) return null

  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={id}
        aria-label={words ? undefined : label}
        data-tooltip={tooltip}
        aria-haspopup="menu"
        aria-busy={isBusy || undefined}
        className={`flex shrink-0 items-center justify-center gap-2 rounded-md text-ink-2 hover:bg-off-soft hover:text-ink ${words ? 'min-h-11 min-w-11 px-2 font-semibold md:min-h-9 md:min-w-9' : isSmall ? 'size-11 md:size-7' : 'size-11 md:size-9'}`}
      >
        {isBusy && <Spinner />}
        {words ?? (!isBusy && <Ellipsis size={18} aria-hidden="true" />)}
      </button>
      <Popover
        ref={list}
        id={id}
        role="menu"
        label={label}
        trigger={trigger}
        tabIndex={-1}
        onOpen={(panel) => panel.querySelector('button')?.focus()}
        onKeyDown={(event) => moveFocus(event)}
        className="max-h-[calc(100dvh-1rem)] min-w-56 overflow-y-auto p-1.5"
      >
        <MenuItems items={items} list={list} />
      </Popover>
    </>
  )
}

interface MenuItemsProps {
  items: readonly MenuItem[]
  /** The menu, which closes before the action runs. */
  list: RefObject<HTMLElement | null>
}

/** The actions of a menu. */
export function MenuItems({ items, list }: MenuItemsProps): ReactNode {
  return items.map(({ label, icon, isDangerous = false, onSelect }) => (
    <button
      key={label}
      type="button"
      role="menuitem"
      onClick={() => {
        list.current?.hidePopover()
        onSelect()
      }}
      className={`flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-off-soft focus-visible:bg-off-soft md:min-h-9 ${isDangerous ? 'text-urgent' : ''}`}
    >
      {icon}
      {label}
    </button>
  ))
}

/** Moves the focus through a menu by the arrow keys. */
export function moveFocus(event: React.KeyboardEvent<HTMLDivElement>): void {
  const buttons: (Element | null)[] = [...event.currentTarget.querySelectorAll('button')]
  const current = buttons.indexOf(document.activeElement)
  const last = buttons.length - 1
  const targets: Record<string, number> = {
    ArrowDown: current >= last ? 0 : current + 1,
    ArrowUp: current <= 0 ? last : current - 1,
    Home: 0,
    End: last,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  const button = buttons[target]
  if (button instanceof HTMLElement) button.focus()
}
