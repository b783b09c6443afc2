import { getTillReport } from '@yoon/contract/till/calls'
import { tillStateLabels } from '@yoon/contract/till/kinds'
import type { Till } from '@yoon/contract/till/schemas'
import { Download, Lock, ShieldCheck } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { saveAs } from '../../lib/calls/save-file.ts'
import { formatMoney } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useSession } from '../../lib/session.ts'
import { useCan } from '../../lib/use-can.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Difference } from './Difference.tsx'
import { TillFigures } from './OwnTill.tsx'
import { TillEntries } from './TillEntries.tsx'
import type { OpenTillDialog } from './till-url.ts'
import { stateTones, tillName } from './till-words.ts'

interface TillDetailsDialogProps {
  till: Till
  onDialog: OpenTillDialog
  onClose: () => void
}

/** A till with its counts, totals and entries; its report, and the step that is due. */
export function TillDetailsDialog({ till, onDialog, onClose }: TillDetailsDialogProps): ReactElement {
  const { state, user } = till
  return (
    <Dialog
      title={tillName(till)}
      status={<Badge tone={stateTones[state]}>{tillStateLabels[state]}</Badge>}
      {...(till.number && { description: `Caisse de ${user.name}` })}
      size="large"
      isForReading
      onClose={onClose}
      footer={<Foot till={till} onDialog={onDialog} onClose={onClose} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TillFacts till={till} />
        <TillFigures till={till} />
        <section aria-labelledby="mouvements-de-la-caisse">
          <h3 id="mouvements-de-la-caisse" className="mb-1.5 font-semibold">
            Mouvements
          </h3>
          <TillEntries entries={till.entries} />
        </section>
      </div>
    </Dialog>
  )
}

function Foot({ till, onDialog, onClose }: TillDetailsDialogProps): ReactElement {
  const { id, number, state, canValidate, user } = till
  const [isBusy, setIsBusy] = useState(false)
  const closesAll = useCan('payments:delete')
  const isOther = useSession()?.id !== user.id
  const isUnclosed = state === 'OPEN' || state === 'COUNTED'
  const save = () => {
    setIsBusy(true)
    void saveAs(getTillReport, { id }).finally(() => setIsBusy(false))
  }
  return (
    <>
      <Button onClick={onClose}>Fermer</Button>
      {number && (
        <Button isBusy={isBusy} icon={<Download size={16} aria-hidden="true" />} onClick={save}>
          Rapport (PDF)
        </Button>
      )}
      {isUnclosed && isOther && closesAll && (
        <Button icon={<Lock size={16} aria-hidden="true" />} onClick={() => onDialog('close', { till: id })}>
          Fermer cette caisse
        </Button>
      )}
      {canValidate && (
        <Button
          look="primary"
          icon={<ShieldCheck size={16} aria-hidden="true" />}
          onClick={() => onDialog('validate', { till: id })}
        >
          Valider
        </Button>
      )}
    </>
  )
}

function TillFacts({ till }: { till: Till }): ReactElement {
  const { expected, counted, difference, reason, openedAt, closedAt, closedBy, user } = till
  const { validatedAt, validatedBy, validationNote, validationCounted, secondCounted } = till
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    ['Ouverte', formatMoment(openedAt)],
    [
      'Fermée',
      closedAt && `${formatMoment(closedAt)}${closedBy && closedBy.id !== user.id ? `, par ${closedBy.name}` : ''}`,
    ],
    ['Validée', validatedAt && `${formatMoment(validatedAt)}, par ${validatedBy?.name ?? ''}`],
    ['Attendu', expected === null ? null : formatMoney(expected)],
    ['Compté', counted === null ? null : formatMoney(counted)],
    ['Second comptage', secondCounted === null ? null : formatMoney(secondCounted)],
    ['Comptage de la validation', validationCounted === null ? null : formatMoney(validationCounted)],
    ['Motif', reason],
    ['Note de la validation', validationNote],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {difference !== null && (
        <Fact label="Écart">
          <Difference difference={difference} />
        </Fact>
      )}
      {facts.map(
        ([label, value]) =>
          value && (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ),
      )}
    </dl>
  )
}
