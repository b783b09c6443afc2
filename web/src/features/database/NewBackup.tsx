import { measureBackup } from '@yoon/contract/backups/calls'
import { DatabaseBackup } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf } from '../../lib/count.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CheckboxField } from '../../ui/forms/Field.tsx'
import { formatSize } from './database-words.ts'
import type { DatabasePage } from './use-database.ts'

/** Makes a backup with the chosen optional parts, whose sizes are shown. */
export function NewBackup({ page }: { page: DatabasePage }): ReactElement {
  const measured = useData(measureBackup, {}).answer?.data
  const { contents, setContents, work, create, list } = page
  const isBusy = work !== undefined
  const schedule = list.answer?.data.schedule
  return (
    <section aria-labelledby="nouvelle-sauvegarde" className="mb-5 md:mb-6">
      <h2 id="nouvelle-sauvegarde" className="mb-2 text-lg font-bold">
        Nouvelle sauvegarde{' '}
        {schedule && (
          <span className="text-sm font-normal text-ink-2 max-md:block">
            automatique chaque jour à {schedule.at}, ou à la main ici
          </span>
        )}
      </h2>
      <Card className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 p-4 max-md:gap-y-2 max-md:p-3">
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm text-ink-2">La sauvegarde contient aussi</legend>
          <div className="flex flex-wrap gap-x-10 gap-y-1">
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
          </div>
        </fieldset>
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
      </Card>
    </section>
  )
}
