import type { Backup } from '@yoon/contract/backups/calls'
import { RotateCcw } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BackupList } from './BackupList.tsx'
import { DeleteBackupDialog, RestoreDialog } from './DatabaseDialogs.tsx'
import { DatabaseInformation } from './DatabaseInformation.tsx'
import { words } from './database-words.ts'
import { FilePanel } from './FilePanel.tsx'
import { NewBackup } from './NewBackup.tsx'
import { type DatabasePage as Page, type Source, useDatabase } from './use-database.ts'
import { WorkMessage } from './WorkMessage.tsx'

/** The page « Gestion de la Base de Données » (rules/backups 21). */
export function DatabasePage(): ReactElement {
  useTitle('Base de données')
  const page = useDatabase()
  const [hasPanel, setHasPanel] = useState(false)
  const [source, setSource] = useState<Source>()
  const [deleted, setDeleted] = useState<Backup>()
  const isBusy = page.work !== undefined
  /** The source that the server found to be a foreign backup: for a file, only its upload shows that. */
  const [refused, setRefused] = useState<Source>()
  const chosen = source && 'backupFile' in source ? page.find(source.backupFile) : undefined
  const isForeign = source !== undefined && (refused === source || chosen?.isForeign === true)

  const askForFile = async () => {
    if (page.selected) return setSource({ backupFile: page.selected })
    if (!page.file) return page.say({ tone: 'error', text: words.nothingChosen })
    if (await looksLikeJson(page.file)) setSource({ file: page.file })
    else page.say({ tone: 'error', text: words.invalidFile })
  }
  const restore = async () => {
    if (!source) return
    const end = await page.restore(source, isForeign)
    if (end === 'foreign') return setRefused(source)
    if (end === 'done') setHasPanel(false)
    setSource(undefined)
  }
  const closePanel = () => {
    setHasPanel(false)
    page.choose(undefined)
  }
  return (
    <>
      <PageHeading title="Gestion de la Base de Données" />
      <WorkMessage work={page.work} message={page.message} onClose={() => page.say(undefined)} />
      <NewBackup page={page} />
      <BackupList page={page} onDelete={setDeleted} />
      <RestoreSection
        page={page}
        onRestore={() => (page.selected ? setSource({ backupFile: page.selected }) : setHasPanel(true))}
      >
        {hasPanel && (
          <FilePanel
            file={page.file}
            isBusy={isBusy}
            onChoose={page.choose}
            onCancel={closePanel}
            onRestore={() => void askForFile()}
          />
        )}
      </RestoreSection>
      <DatabaseInformation schedule={page.list.answer?.data.schedule} />
      {source && (
        <DialogBoundary onClose={() => setSource(undefined)}>
          <RestoreDialog
            name={'backupFile' in source ? source.backupFile : source.file.name}
            isForeign={isForeign}
            hasPhotos={typeof chosen?.filesSize === 'string'}
            isBusy={page.work === 'restore'}
            onConfirm={() => void restore()}
            onClose={() => setSource(undefined)}
          />
        </DialogBoundary>
      )}
      {deleted && (
        <DialogBoundary onClose={() => setDeleted(undefined)}>
          <DeleteBackupDialog
            backup={deleted}
            isBusy={page.work === 'deletion'}
            onConfirm={() => void page.remove(deleted).then(() => setDeleted(undefined))}
            onClose={() => setDeleted(undefined)}
          />
        </DialogBoundary>
      )}
    </>
  )
}

interface RestoreSectionProps {
  page: Page
  onRestore: () => void
  children: ReactNode
}

/** Holds the action that replaces all data apart from the harmless ones. */
function RestoreSection({ page: { work, selected }, onRestore, children }: RestoreSectionProps): ReactElement {
  return (
    <section aria-labelledby="restauration" className="mt-6">
      <h2 id="restauration" className="mb-2 text-lg font-bold">
        Restauration
      </h2>
      <Card className="grid gap-3.5 border-urgent! p-4">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="min-w-48 flex-1 text-ink-2">
            {selected ? (
              <>
                Sauvegarde choisie&nbsp;: <b className="text-ink [overflow-wrap:anywhere]">{selected}</b>. Toutes les
                données actuelles seront remplacées.
              </>
            ) : (
              "Remplace toutes les données actuelles par celles d'une sauvegarde."
            )}
          </p>
          <Button
            icon={<RotateCcw size={16} aria-hidden="true" />}
            isBusy={work === 'restore'}
            disabled={work !== undefined && work !== 'restore'}
            onClick={onRestore}
            className="py-1.5 text-urgent max-md:w-full max-md:whitespace-normal!"
          >
            Restaurer la Base de Données
          </Button>
        </div>
        {children}
      </Card>
    </section>
  )
}

/** True if the file begins and ends like a JSON object; the server validates the rest. */
async function looksLikeJson(file: File): Promise<boolean> {
  try {
    const [start, end] = await Promise.all([file.slice(0, 100).text(), file.slice(-100).text()])
    return start.trimStart().startsWith('{') && end.trimEnd().endsWith('}')
  } catch {
    return false
  }
}
