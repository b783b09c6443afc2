import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import type { ExportFormat } from '@yoon/contract/export-formats'
import type { Permission } from '@yoon/contract/permissions'
import { Download } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../lib/calls/api.ts'
import { download } from '../../lib/calls/download.ts'
import { toast } from '../../lib/toasts.ts'
import { useCan } from '../../lib/use-can.ts'
import { Menu } from '../Menu.tsx'

interface ExportMenuProps<E extends Endpoint> {
  endpoint: E
  /** Permission to read the list; an export needs that of the statistics too. */
  readBy: Permission
  argsFor: (format: ExportFormat) => ArgsOf<E>
}

const formats: readonly { format: ExportFormat; label: string }[] = [
  { format: 'xlsx', label: 'Classeur Excel (.xlsx)' },
  { format: 'csv', label: 'Texte pour tableur (.csv)' },
]

/** Exports all rows that match the filters; null for users who may not. */
export function ExportMenu<E extends Endpoint>({ endpoint, readBy, argsFor }: ExportMenuProps<E>): ReactElement | null {
  const canExport = useCan(readBy, 'stats:read')
  const [isBusy, setIsBusy] = useState(false)
  if (!canExport) return null
  const save = (format: ExportFormat) => {
    setIsBusy(true)
    download(endpoint, argsFor(format))
      .catch((error: unknown) => toast.error('Erreur', messageOf(error, 'Une erreur est survenue')))
      .finally(() => setIsBusy(false))
  }
  return (
    <Menu
      label="Exporter"
      tooltip="Exporter"
      trigger={
        <>
          <Download size={16} aria-hidden="true" />
          <span className="max-2xl:sr-only">Exporter</span>
        </>
      }
      isBusy={isBusy}
      items={formats.map(({ format, label }) => ({ label, onSelect: () => save(format) }))}
    />
  )
}
