import type { ReactElement } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'

interface ProposalLineProps {
  /** Name of the proposed amount: `Prix proposé`. */
  label: string
  proposal: number
  /** Current value of the field. */
  shown: string
  onUse: (amount: string) => void
}

/** Shows a proposed amount beside its field; a button takes it over if the field differs. */
export function ProposalLine({ label, proposal, shown, onUse }: ProposalLineProps): ReactElement {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 md:min-h-9">
      <p className="text-ink-2">
        {label}&nbsp;: <b className="whitespace-nowrap text-ink">{formatMoney(proposal)}</b>
      </p>
      {shown !== String(proposal) && <Button onClick={() => onUse(String(proposal))}>Utiliser</Button>}
    </div>
  )
}
