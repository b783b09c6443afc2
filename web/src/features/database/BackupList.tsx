import type { Backup } from '@yoon/contract/backups/calls'
import { RotateCw } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { actionsWidth, BackupRow, columns } from './BackupRow.tsx'
import { words } from './database-words.ts'
import type { DatabasePage } from './use-database.ts'

interface BackupListProps {
  page: DatabasePage
  onRestore: (backup: Backup) => void
  onDelete: (backup: Backup) => void
}

/** The stored backups, one of which may be chosen. */
export function BackupList({ page, onRestore, onDelete }: BackupListProps): ReactElement {
  const { list, message } = page
  const backups = list.answer?.data.backups
  const section = useKeptFocus<HTMLElement>('li')
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="sauvegardes" className="outline-none">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id="sauvegardes" className="text-lg font-bold">
          Sauvegardes Disponibles
        </h2>
        <Button
          look="quiet"
          icon={<RotateCw size={16} aria-hidden="true" />}
          isBusy={page.work === 'listing'}
          disabled={page.work !== undefined && page.work !== 'listing'}
          onClick={() => void page.reload()}
        >
          <span className="max-md:sr-only">Actualiser</span>
        </Button>
      </div>
      {list.error && <ErrorState message={words.listFailed} onRetry={() => void page.reload()} />}
      {!list.error && !backups && (
        <Card as="p" role="status" className="px-4 py-6 text-center text-ink-2">
          Chargement des sauvegardes…
        </Card>
      )}
      {backups?.length === 0 && !list.error && <NoBackups isServerless={/serverless/i.test(message?.text ?? '')} />}
      {backups && backups.length > 0 && (
        <Card className="overflow-hidden">
          <Titles />
          <ul className="divide-y divide-line">
            {backups.map((backup) => (
              <BackupRow
                key={backup.name}
                backup={backup}
                page={page}
                onRestore={() => onRestore(backup)}
                onDelete={() => onDelete(backup)}
              />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function NoBackups({ isServerless }: { isServerless: boolean }): ReactElement {
  if (!isServerless) {
    return (
      <div className="*:py-6">
        <EmptyState title="Aucune sauvegarde disponible" />
      </div>
    )
  }
  return (
    <EmptyState title="Mode Serverless Détecté">
      <p>Les sauvegardes sont téléchargées directement au format JSON&nbsp;: gardez-les en lieu sûr.</p>
    </EmptyState>
  )
}

/** Titles above the columns, where the rows have some; each row says by itself what it is. */
function Titles(): ReactElement {
  return (
    <div aria-hidden="true" className="flex border-b border-line bg-raised pl-11.5 max-xl:hidden">
      <div className={`flex-1 py-2.5 text-sm font-semibold text-ink-2 ${columns}`}>
        <span>Sauvegarde</span>
        <span>Taille</span>
        <span>Format</span>
        <span>Photos</span>
      </div>
      <span className={`shrink-0 py-2.5 pr-4 text-right text-sm font-semibold text-ink-2 ${actionsWidth}`}>
        Actions
      </span>
    </div>
  )
}
