import { User } from 'lucide-react'
import { type ReactElement, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { DriverChoice } from './DriverChoice.tsx'
import { useDriverName } from './use-driver-name.ts'

interface DriverMenuProps {
  /** Id of the chosen driver. */
  driver: string | undefined
  onDriver: (driver: string | undefined) => void
}

/** The driver as a button that opens the search for one below it, for wide screens. */
export function DriverMenu({ driver, onDriver }: DriverMenuProps): ReactElement {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const name = useDriverName(driver)
  const choose = (chosen: string | undefined) => {
    panel.current?.hidePopover()
    onDriver(chosen)
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="flex h-9.5 max-w-52 items-center gap-2 rounded-md border border-line-strong bg-surface px-3 font-semibold whitespace-nowrap"
      >
        <User size={17} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="truncate">
          <span className="sr-only">Chauffeur&nbsp;: </span>
          {driver ? (name ?? '…') : 'Chauffeurs'}
        </span>
      </button>
      <Popover
        ref={panel}
        id={id}
        role="dialog"
        label="Chauffeur"
        trigger={trigger}
        onOpen={(opened) => {
          setIsOpen(true)
          requestAnimationFrame(() => opened.querySelector('input')?.select())
        }}
        onClose={() => setIsOpen(false)}
        className="min-h-104 w-80 p-4"
      >
        {isOpen && (
          <div className="grid gap-3">
            <DriverChoice driver={driver} onDriver={(chosen) => chosen && choose(chosen)} />
            {driver && <Button onClick={() => choose(undefined)}>Tous les chauffeurs</Button>}
          </div>
        )}
      </Popover>
    </>
  )
}
