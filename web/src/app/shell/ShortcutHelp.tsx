import type { ReactElement } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'

const shortcuts = [
  ['/', 'Rechercher dans toutes les réservations, ou dans la liste'],
  ['n', 'Nouvelle réservation, ou ce que la page crée'],
  ['Entrée', 'Valider le formulaire'],
  ['Échap', 'Fermer la fenêtre'],
  ['?', 'Afficher cette liste'],
] as const

/** Lists the keyboard shortcuts. */
export function ShortcutHelp({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <Dialog title="Raccourcis clavier" size="small" onClose={onClose} isForReading>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
        {shortcuts.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="grid min-h-7 min-w-7 place-items-center rounded-md border border-line-strong px-2 font-mono">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
