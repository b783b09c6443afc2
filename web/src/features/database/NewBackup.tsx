import { measureBackup } from '@yoon/contract/backups/calls'
import { DatabaseBackup } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf } from '../../lib/count.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CheckboxField } from '../../ui/forms/Field.tsx'
import { formatSize } from './database-words.ts'
import { LastBackup } from './LastBackup.tsx'
import type { DatabasePage } from './use-database.ts'

/** Shows how old the newest backup is, and makes one by hand with the chosen parts, whose sizes are shown. */
export function NewBackup({ page }: { page: DatabasePage }): ReactElement {
  const measured = useData(measureBackup, {}).answer?.data
  const { contents, setContents, work, create, list } = page
  const isBusy = work !== undefined
  const stored = list.answer?.data
  return (
    <section aria-labelledby="nouvelle-sauvegarde" className="mb-6 md:mb-8">
      <h2 id="nouvelle-sauvegarde" className="sr-only">
        Nouvelle sauvegarde
      </h2>
      <Card className="overflow-hidden">
        <div className="flex min-h-18 flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-3.5 max-md:px-3 max-md:py-3">
          {stored ? <LastBackup newest={stored.backups[0]} dailyAt={stored.schedule?.at} /> : <span />}
          <Button
            look="primary"
            icon={<DatabaseBackup size={16} aria-hidden="true" />}
            isBusy={work === 'backup'}
            disabled={isBusy && work !== 'backup'}
            onClick={() => void create()}
            className="max-md:w-full"
          >
            Créer une Sauvegarde
          </Button>
        </div>
        <fieldset className="flex min-w-0 flex-wrap items-center gap-x-8 gap-y-1 border-t border-line bg-raised px-4 py-2 max-md:px-3">
          <legend className="contents">
            <span className="text-sm text-ink-2 max-md:w-full">La sauvegarde contient aussi</span>
          </legend>
          <CheckboxField
            label="Les photos et les papiers"
            name="hasFiles"
            checked={contents.hasFiles}
            disabled={isBusy}
            hint={
              measured
                ? `${countOf(measured.files.count, 'fichier')}, ${formatSize(measured.files.size)}`
                : 'Taille inconnue'
            }
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
        </fieldset>
      </Card>
    </section>
  )
}
