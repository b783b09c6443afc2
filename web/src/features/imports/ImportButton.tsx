import { type ImportKind, importPermissions } from '@yoon/contract/imports/kinds'
import { Upload } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useCan } from '../../lib/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'

const importDialog = () => import('./ImportDialog.tsx')
const preload = () => {
  importDialog().catch(() => undefined)
}
const ImportDialog = lazyWithRetry(() => importDialog().then((module) => ({ default: module.ImportDialog })))

/** Opens the import of a kind of rows, before the export beside the title; null for users who may not import them. */
export function ImportButton({ kind }: { kind: ImportKind }): ReactElement | null {
  const canImport = useCan(...importPermissions[kind])
  const [isOpen, setIsOpen] = useState(false)
  if (!canImport) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        look="quiet"
        icon={<Upload size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
        data-tooltip="Importer"
        className="min-w-11 shrink-0 px-2 md:-mr-2 md:min-w-9"
      >
        <span className="max-2xl:sr-only">Importer</span>
      </Button>
      {isOpen &&
        // Outside of the row of the title, whose texts do not wrap.
        createPortal(
          <DialogBoundary onClose={close}>
            <ImportDialog kind={kind} onClose={close} />
          </DialogBoundary>,
          document.body,
        )}
    </>
  )
}
