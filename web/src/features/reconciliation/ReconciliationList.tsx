import type { Reconciliation } from '@yoon/contract/reconciliation/schemas'
import { CircleCheckBig, FileSpreadsheet } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { countOf } from '../../lib/count.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { IgnoredItem, MatchedItem, MissingHereItem, MissingThereItem, OtherItem } from './LineItems.tsx'
import type { ChangeReconciliation, ReconciliationState } from './reconciliation-url.ts'

export interface ListProps {
  day: Reconciliation
  state: ReconciliationState
  onChange: ChangeReconciliation
}

/** Lines that are drawn at first, and with each press on « Afficher la suite ». */
const drawnAtOnce = 50

/** The chosen list of the day. */
export function ReconciliationList(props: ListProps): ReactElement {
  const { day, state, onChange } = props
  const items = itemsOf(props)
  const wanted = items.findIndex(({ id }) => id === state.line)
  const [drawn, setDrawn] = useState(Math.max(drawnAtOnce, wanted + 1))
  if (items.length === 0) return <NothingListed day={day} state={state} onChange={onChange} />
  const rest = items.length - drawn
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {items.slice(0, drawn).map(({ id, item }) => (
          <li key={id} className={id === state.line ? 'bg-brand-soft' : ''}>
            {item}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setDrawn(drawn + drawnAtOnce)} className="justify-self-center">
          {`Afficher la suite (${countOf(rest, 'ligne')})`}
        </Button>
      )}
    </div>
  )
}

interface Item {
  id: string
  item: ReactNode
}

function itemsOf({ day, state: { list }, onChange }: ListProps): Item[] {
  const { missingHere, missingThere, matched, transfers, others, ignored } = day
  const open = (dialog: 'match' | 'ignore' | 'undo', line: string) => onChange({ dialog, line })
  const undoOf = (id: string) => () => open('undo', id)
  if (list === 'here') {
    return missingHere.map((missing) => {
      const { id } = missing.line
      return { id, item: <MissingHereItem missing={missing} onDialog={(dialog) => open(dialog, id)} /> }
    })
  }
  if (list === 'there')
    return missingThere.map((payment) => ({ id: payment.id, item: <MissingThereItem payment={payment} /> }))
  if (list === 'matched') {
    return matched.map((match) => ({
      id: match.line.id,
      item: <MatchedItem match={match} onUndo={undoOf(match.line.id)} />,
    }))
  }
  return [
    ...[...transfers, ...others].map((line) => ({ id: line.id, item: <OtherItem line={line} /> })),
    ...ignored.map((one) => ({ id: one.line.id, item: <IgnoredItem ignored={one} onUndo={undoOf(one.line.id)} /> })),
  ]
}

function NothingListed({ day, state: { list }, onChange }: ListProps): ReactElement {
  if (day.fetchedAt === null) {
    return (
      <EmptyState title="Aucun relevé de ce jour" icon={<FileSpreadsheet size={22} aria-hidden="true" />}>
        <p>
          Importez le relevé de votre compte marchand&nbsp;: Yoon rapproche chaque ligne de son paiement et vous montre
          ce qui manque d'un côté ou de l'autre.
        </p>
        <Button onClick={() => onChange({ dialog: 'statement' })}>Importer un relevé</Button>
      </EmptyState>
    )
  }
  const titles = {
    here: 'Chaque encaissement du relevé a son paiement',
    there: 'Chaque paiement est sur le relevé',
    matched: 'Rien de rapproché pour ce jour',
    others: 'Aucune autre ligne ce jour',
  }
  const isGood = list === 'here' || list === 'there'
  return <EmptyState title={titles[list]} icon={isGood && <CircleCheckBig size={22} aria-hidden="true" />} />
}
