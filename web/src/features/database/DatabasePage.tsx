import type { Backup } from '@yoon/contract/backups/calls'
import { type ReactElement, useState } from 'react'
import { useTitle } from '../../lib/use-title.ts'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BackupList } from './BackupList.tsx'
import { DeleteBackupDialog, RestoreDialog } from './DatabaseDialogs.tsx'
import { DatabaseInformation } from './DatabaseInformation.tsx'
import { words } from './database-words.ts'
import { FilePanel } from './FilePanel.tsx'
import { NewBackup } from './NewBackup.tsx'
import { RestoreSection } from './RestoreSection.tsx'
import { type Source, useDatabase } from './use-database.ts'
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
    if (!page.file) return
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
  const openPanel = () => {
    page.select(undefined)
    setHasPanel(true)
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
      <BackupList page={page} onRestore={({ name }) => setSource({ backupFile: name })} onDelete={setDeleted} />
      <DatabaseInformation schedule={page.list.answer?.data.schedule} />
      <RestoreSection page={page} onFile={openPanel}>
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

/** True if the file begins and ends like a JSON object; the server validates the rest. */
async function looksLikeJson(file: File): Promise<boolean> {
  try {
    const [start, end] = await Promise.all([file.slice(0, 100).text(), file.slice(-100).text()])
    return start.trimStart().startsWith('{') && end.trimEnd().endsWith('}')
  } catch {
    return false
  }
}
