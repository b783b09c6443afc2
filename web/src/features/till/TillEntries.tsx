import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { getRemittanceReceipt, getTillEntryPhoto } from '@yoon/contract/till/calls'
import { tillEntryLabels } from '@yoon/contract/till/kinds'
import type { TillEntry } from '@yoon/contract/till/schemas'
import { FileText, Image, Undo2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { saveAs } from '../../lib/calls/save-file.ts'
import { formatMoney } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import { IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import { entryDetail, entryName, signedMoney } from './till-words.ts'

interface TillEntriesProps {
  entries: readonly TillEntry[]
  /** Undoes an entry; absent where none can be undone. */
  onCancel?: ((entryId: string) => void) | undefined
}

/** The entries of a till, the newest first. */
export function TillEntries({ entries, onCancel }: TillEntriesProps): ReactElement {
  if (entries.length === 0) return <EmptyState title="Aucun mouvement pour l'instant" />
  return (
    <TableOrCards
      caption="Mouvements de la caisse"
      tableFrom="60em"
      isList
      columns={columnsOf(onCancel)}
      rowClassName="*:h-11 *:py-1"
      rows={entries.toReversed()}
      card={(entry) => <EntryCard entry={entry} onCancel={onCancel} />}
    />
  )
}

function columnsOf(onCancel: TillEntriesProps['onCancel']): Column<TillEntry>[] {
  return [
    { label: 'Quand', className: 'whitespace-nowrap', cell: ({ at }) => formatMoment(at) },
    {
      label: 'Mouvement',
      isHeading: true,
      cell: (entry) => (
        <span className={entry.correctedById ? 'text-ink-3 line-through' : 'font-semibold'}>
          {tillEntryLabels[entry.kind]}
        </span>
      ),
    },
    {
      label: 'Détail',
      className: 'w-[38%] max-w-0 truncate',
      cell: (entry) => <span data-tooltip={entryDetail(entry)}>{entryDetail(entry)}</span>,
    },
    { label: 'Mode', cell: ({ method }) => paymentMethodLabels[method] },
    { label: 'Montant', isNumber: true, className: 'tabular-nums whitespace-nowrap', cell: amountOf },
    { label: 'Actions', isActions: true, cell: (entry) => <EntryActions entry={entry} onCancel={onCancel} /> },
  ]
}

/** Effect on the drawer, or the amount of another method. */
function amountOf(entry: TillEntry): ReactElement {
  const { method, cash, amount } = entry
  if (method !== 'CASH') return <span className="text-ink-2">{formatMoney(amount)}</span>
  return <b className={cash < 0 ? '' : 'text-done'}>{signedMoney(cash)}</b>
}

interface EntryProps extends Pick<TillEntriesProps, 'onCancel'> {
  entry: TillEntry
}

function EntryActions({ entry, onCancel }: EntryProps): ReactElement {
  const { id, kind, photoUrl, receiptCode, correctedById } = entry
  const isTyped = kind === 'EXPENSE' || kind === 'BANK' || kind === 'REMITTANCE'
  const name = entryName(entry)
  return (
    <div className="flex justify-end">
      {photoUrl && (
        <IconButton label={`Justificatif\u00a0: ${name}`} onClick={() => saveAs(getTillEntryPhoto, { id })}>
          <Image size={17} aria-hidden="true" />
        </IconButton>
      )}
      {receiptCode && (
        <IconButton label={`Reçu ${receiptCode}`} onClick={() => saveAs(getRemittanceReceipt, { id })}>
          <FileText size={17} aria-hidden="true" />
        </IconButton>
      )}
      {onCancel && isTyped && !correctedById && (
        <IconButton label={`Annuler\u00a0: ${name}`} className="hover:text-urgent" onClick={() => onCancel(id)}>
          <Undo2 size={17} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

function EntryCard({ entry, onCancel }: EntryProps): ReactElement {
  const { kind, at, method, correctedById } = entry
  return (
    <article
      aria-label={entryName(entry)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-2 pr-1 pl-3.5"
    >
      <div className="grid min-w-0 gap-0.5">
        <p className={correctedById ? 'text-ink-3 line-through' : 'font-semibold'}>{tillEntryLabels[kind]}</p>
        <p className="text-sm [overflow-wrap:anywhere]">{entryDetail(entry)}</p>
        <p className="text-sm text-ink-2">
          {formatMoment(at)}
          {method !== 'CASH' && ` · ${paymentMethodLabels[method]}`}
        </p>
      </div>
      <div className="grid justify-items-end gap-0.5">
        <p className="pr-2.5 tabular-nums">{amountOf(entry)}</p>
        <EntryActions entry={entry} onCancel={onCancel} />
      </div>
    </article>
  )
}
