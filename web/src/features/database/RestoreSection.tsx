import { RotateCcw } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import type { DatabasePage } from './use-database.ts'

interface RestoreSectionProps {
  page: DatabasePage
  /** Opens the panel for a file. */
  onFile: () => void
  /** The panel for a file, if it is open. */
  children: ReactNode
}

/**
 * Restores from a file, apart from the harmless actions in a red frame. A backup of the list is restored in its row, so the section
 * then only leads back to the files.
 */
export function RestoreSection({ page, onFile, children }: RestoreSectionProps): ReactElement {
  const section = useKeptFocus<HTMLElement>('div')
  const isBusy = page.work !== undefined
  const isInList = page.selected !== undefined
  const hasBackups = page.list.answer?.data.backups.length !== 0
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="restauration"
      className="mt-8 border-t border-line pt-6 outline-none"
    >
      <h2 id="restauration" className="mb-2 text-lg font-bold">
        Restauration
      </h2>
      <Card className="border-urgent! p-4 max-md:p-3">
        {children || (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="min-w-48 flex-1 text-ink-2">
              {isInList
                ? 'La sauvegarde choisie se restaure dans sa ligne, plus haut. Vous pouvez aussi prendre un fichier de cet ordinateur.'
                : `Choisissez ${hasBackups ? 'une sauvegarde dans la liste, ou ' : ''}un fichier de cet ordinateur. Toutes les données actuelles seront remplacées.`}
            </p>
            {isInList ? (
              <Button disabled={isBusy} onClick={onFile}>
                Restaurer plutôt un fichier
              </Button>
            ) : (
              <Button
                icon={<RotateCcw size={16} aria-hidden="true" />}
                isBusy={page.work === 'restore'}
                disabled={isBusy && page.work !== 'restore'}
                onClick={onFile}
                className="text-urgent"
              >
                Restaurer la Base de Données
              </Button>
            )}
          </div>
        )}
      </Card>
    </section>
  )
}
