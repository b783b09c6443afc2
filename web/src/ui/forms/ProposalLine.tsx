import type { ReactElement } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../Button.tsx'

interface ProposalLineProps {
  /** Name of the proposed amount: `Prix proposé`. */
  label: string
  proposal: number
  /** Origin of the amount, if that is not plain: `d'après 12 courses`. */
  source?: string
  /** Current value of the field. */
  shown: string
  onUse: (amount: string) => void
}

/** Shows a proposed amount beside its field; a button takes it over if the field differs. */
export function ProposalLine({ label, proposal, source, shown, onUse }: ProposalLineProps): ReactElement {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 md:min-h-9">
      <p className="text-ink-2">
        {label}&nbsp;: <b className="whitespace-nowrap text-ink">{formatMoney(proposal)}</b>
        {source && `, ${source}`}
      </p>
      {shown !== String(proposal) && <Button onClick={() => onUse(String(proposal))}>Utiliser</Button>}
    </div>
  )
}
