import { type ImportKind, importPermissions } from '@yoon/contract/imports/kinds'
import { Upload } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useCan } from '../../lib/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'

const importDialog = () => import('./ImportDialog.tsx')
const preload = () => {
  importDialog().catch(() => undefined)
}
const ImportDialog = lazyWithRetry(() => importDialog().then((module) => ({ default: module.ImportDialog })))

interface ImportButtonProps {
  kind: ImportKind
  /** True beside another button: the word is shown on the widest screens alone. */
  isCompact?: boolean
}

/** Opens the import of a kind of rows; null for users who may not import them. */
export function ImportButton({ kind, isCompact = false }: ImportButtonProps): ReactElement | null {
  const canImport = useCan(...importPermissions[kind])
  const [isOpen, setIsOpen] = useState(false)
  if (!canImport) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        icon={<Upload size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
        data-tooltip={isCompact ? 'Importer' : undefined}
        className={isCompact ? 'max-md:size-11 max-md:shrink-0 max-md:p-0' : ''}
      >
        <span className={isCompact ? 'max-2xl:sr-only' : ''}>Importer</span>
      </Button>
      {isOpen && (
        <DialogBoundary onClose={close}>
          <ImportDialog kind={kind} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
