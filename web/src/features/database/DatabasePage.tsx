import type { Backup } from '@yoon/contract/backups/calls'
import { DatabaseBackup, RotateCcw, RotateCw } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BackupContents } from './BackupContents.tsx'
import { BackupList } from './BackupList.tsx'
import { DeleteBackupDialog, RestoreDialog } from './DatabaseDialogs.tsx'
import { DatabaseInformation } from './DatabaseInformation.tsx'
import { words } from './database-words.ts'
import { FilePanel } from './FilePanel.tsx'
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
      <Heading
        page={page}
        onRestore={() => (page.selected ? setSource({ backupFile: page.selected }) : setHasPanel(true))}
      />
      <WorkMessage work={page.work} message={page.message} onClose={() => page.say(undefined)} />
      {hasPanel && (
        <FilePanel
          file={page.file}
          isBusy={isBusy}
          onChoose={page.choose}
          onCancel={closePanel}
          onRestore={() => void askForFile()}
        />
      )}
      <BackupContents page={page} />
      <BackupList page={page} onDelete={setDeleted} />
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

function Heading({ page, onRestore }: { page: Page; onRestore: () => void }): ReactElement {
  const { work, create, reload } = page
  const isBusy = work !== undefined
  return (
    <>
      <PageHeading title="Gestion de la Base de Données">
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
      </PageHeading>
      <div className="mb-3 flex flex-wrap justify-end gap-2.5 max-md:*:basis-full md:mb-4">
        <Button
          icon={<RotateCw size={16} aria-hidden="true" />}
          isBusy={work === 'listing'}
          disabled={isBusy && work !== 'listing'}
          onClick={() => void reload()}
        >
          Actualiser
        </Button>
        <Button
          icon={<RotateCcw size={16} aria-hidden="true" />}
          isBusy={work === 'restore'}
          disabled={isBusy && work !== 'restore'}
          onClick={onRestore}
        >
          Restaurer la Base de Données
        </Button>
      </div>
    </>
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
