import { Plus, X } from 'lucide-react'
import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useCan } from '../../../lib/use-can.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { showModal } from '../../../ui/dialogs/Dialog.tsx'
import { Toasts } from '../../../ui/Toasts.tsx'
import { SearchCombobox } from './SearchCombobox.tsx'
import { pathToNew } from './search-paths.ts'

/** The search of the header on a phone: the whole screen, above the keyboard. */
export function SearchSheet({ onClose }: { onClose: () => void }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [path, navigate] = useLocation()
  const canCreate = useCan('bookings:create')
  const address = `${path}?${useSearch()}`
  const openedAt = useRef(address)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) showModal(element)
    input.current?.focus()
    return () => element?.close()
  }, [])
  useEffect(() => {
    if (address !== openedAt.current) onClose()
  }, [address, onClose])
  return (
    <dialog
      ref={dialog}
      aria-label="Rechercher une réservation"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-surface text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="relative flex-1 overflow-y-auto overscroll-contain">
          <div className="absolute top-2 right-1 z-10 flex">
            {canCreate && (
              <IconButton label="Nouvelle réservation" onClick={() => navigate(pathToNew())}>
                <Plus size={22} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton label="Fermer" onClick={onClose}>
              <X size={20} aria-hidden="true" />
            </IconButton>
          </div>
          <SearchCombobox
            hint="Un nom, un téléphone, un lieu, un chauffeur, une plaque, un vol ou une référence, à toutes les dates."
            ref={input}
            onLeave={onClose}
            className={`sticky top-0 bg-surface py-2 pl-3 ${canCreate ? 'pr-24' : 'pr-13'}`}
            panelClassName=""
          />
        </div>
        <Toasts isInDialog />
      </div>
    </dialog>
  )
}
