import { measureBackup } from '@yoon/contract/backups/calls'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { Card } from '../../ui/Card.tsx'
import { CheckboxField } from '../../ui/forms/Field.tsx'
import { formatSize, photos } from './database-words.ts'
import type { DatabasePage } from './use-database.ts'

/** Choice of the optional parts of the next backup, with their sizes. */
export function BackupContents({ page }: { page: DatabasePage }): ReactElement {
  const measured = useData(measureBackup, {}).answer?.data
  const { contents, setContents } = page
  const isBusy = page.work !== undefined
  return (
    <Card as="fieldset" className="mb-4 px-4 pt-2 pb-3">
      <legend className="px-1 font-semibold text-ink">La sauvegarde contient aussi</legend>
      <div className="grid gap-x-6 gap-y-1 md:grid-cols-2">
        <CheckboxField
          label="Les photos des véhicules"
          name="hasFiles"
          checked={contents.hasFiles}
          disabled={isBusy}
          hint={measured ? `${photos(measured.files.count)}, ${formatSize(measured.files.size)}` : 'Taille inconnue'}
          onChange={(event) => setContents({ ...contents, hasFiles: event.target.checked })}
        />
        <CheckboxField
          label="Le journal d'audit"
          name="hasJournal"
          checked={contents.hasJournal}
          disabled={isBusy}
          hint={measured ? `Environ ${formatSize(measured.journal.size)}` : 'Taille inconnue'}
          onChange={(event) => setContents({ ...contents, hasJournal: event.target.checked })}
        />
      </div>
    </Card>
  )
}
