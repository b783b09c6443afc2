import { formatAuditAction } from '@yoon/contract/audit/actions'
import { type AuditDetails, getAuditEntry } from '@yoon/contract/audit/calls'
import { auditFieldLabel, formatAuditValue } from '@yoon/contract/audit/words'
import { formatHistoryActor } from '@yoon/contract/bookings/history'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { useData } from '../../lib/calls/data.ts'
import { companyNow } from '../../lib/company.ts'
import { formatMoment } from '../../lib/moment.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { linkOf, namesOf, subjectOf } from './audit-subject.ts'

interface AuditDetailsDialogProps {
  entryId: string
  /** Limits the list to this actor's entries. */
  onActor: (actor: string) => void
  onClose: () => void
}

/** All details of one entry, with the values before and after the change. */
export function AuditDetailsDialog({ entryId, onActor, onClose }: AuditDetailsDialogProps): ReactElement {
  const data = useData(getAuditEntry, { id: entryId })
  const entry = data.answer?.data
  const actor = entry?.actor.id
  return (
    <Dialog
      title={entry ? formatAuditAction(entry.action) : 'Entrée du journal'}
      description={entry && <time dateTime={entry.at}>{formatMoment(entry.at)}</time>}
      onClose={onClose}
      footer={actor && <Button onClick={() => onActor(actor)}>Toutes ses actions</Button>}
    >
      <QueryState data={data} skeleton={<Skeleton rows={2} className="h-20" />}>
        {(answer) => (
          <div className="grid gap-5">
            <Circumstances entry={answer.data} />
            <Changes changes={answer.data.changes} />
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

function Circumstances({ entry }: { entry: AuditDetails }): ReactElement {
  const { actor, address, requestId } = entry
  const { client } = namesOf(entry)
  return (
    <dl className="grid gap-3 md:grid-cols-2">
      <Fact label="Par">
        <p className="font-semibold [overflow-wrap:anywhere]">{formatHistoryActor(actor)}</p>
      </Fact>
      <Fact label="Concerne">
        <Subject entry={entry} />
        {client && <p>{client}</p>}
      </Fact>
      {address && <Fact label="Adresse IP">{address}</Fact>}
      {requestId && <Fact label="Référence">{requestId}</Fact>}
    </dl>
  )
}

function Subject({ entry }: { entry: AuditDetails }): ReactElement {
  const { what, name } = subjectOf(entry)
  const link = entry.isThere ? linkOf(entry) : undefined
  const text = name ? `${what} ${name}` : what
  if (!link) return <p className="font-semibold [overflow-wrap:anywhere]">{text}</p>
  return (
    <Link
      href={link}
      className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2 [overflow-wrap:anywhere] md:min-h-0"
    >
      {text}
    </Link>
  )
}

function Changes({ changes }: Pick<AuditDetails, 'changes'>): ReactElement | null {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="audit-changes">
      <h3 id="audit-changes" className="mb-1.5 font-bold">
        {changes.some(({ before }) => before !== null) ? 'Avant et après' : 'Valeurs'}
      </h3>
      <dl className="divide-y divide-line rounded-lg border border-line">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="grid gap-x-4 px-3.5 py-2 md:grid-cols-[180px_minmax(0,1fr)]">
            <dt className="text-ink-2">{auditFieldLabel(field)}</dt>
            <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
              {before !== null && (
                <>
                  <del className="text-ink-3">{formatAuditValue(field, before, companyNow())}</del>
                  {' → '}
                </>
              )}
              <span className={before === null ? '' : 'font-semibold'}>
                {formatAuditValue(field, after, companyNow())}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
