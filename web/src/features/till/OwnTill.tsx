import { tillStateLabels } from '@yoon/contract/till/kinds'
import type { Till } from '@yoon/contract/till/schemas'
import { HandCoins, Landmark, Lock, PencilLine, ReceiptText, Vault } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { TillEntries } from './TillEntries.tsx'
import type { OpenTillDialog } from './till-url.ts'
import { signedMoney, stateTones } from './till-words.ts'

interface OwnTillProps {
  till: Till | null
  onDialog: OpenTillDialog
}

/** The present till of the user: what came in and went out, and the next step. */
export function OwnTill({ till, onDialog }: OwnTillProps): ReactElement {
  if (!till) {
    return (
      <EmptyState title="Votre caisse n'est pas ouverte" icon={<Vault size={22} aria-hidden="true" />}>
        <p>
          Comptez le fonds de caisse, puis ouvrez votre caisse&nbsp;: les espèces que vous encaissez s'y ajoutent
          d'elles-mêmes.
        </p>
        <Button look="primary" icon={<Vault size={16} aria-hidden="true" />} onClick={() => onDialog('open')}>
          Ouvrir ma caisse
        </Button>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4">
      <TillHead till={till} onDialog={onDialog} />
      {till.state === 'COUNTED' && <Counted till={till} onDialog={onDialog} />}
      <TillFigures till={till} />
      <section aria-labelledby="mouvements">
        <h2 id="mouvements" className="mb-1.5 font-bold">
          Mouvements
        </h2>
        <TillEntries
          entries={till.entries}
          {...(till.state === 'OPEN' && { onCancel: (entry: string) => onDialog('cancel', { entry }) })}
        />
      </section>
    </div>
  )
}

function TillHead({ till, onDialog }: { till: Till; onDialog: OpenTillDialog }): ReactElement {
  const { state, openedAt, isAutomatic, canCorrectFloat } = till
  return (
    <Card as="section" className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={stateTones[state]}>{tillStateLabels[state]}</Badge>
        <p>
          {formatMoment(openedAt)}
          {isAutomatic && <span className="text-ink-2">, au premier encaissement</span>}
        </p>
        {canCorrectFloat && (
          <Button
            look="quiet"
            icon={<PencilLine size={16} aria-hidden="true" />}
            className="max-md:-ml-3.5"
            onClick={() => onDialog('float')}
          >
            {isAutomatic ? 'Indiquer le fonds de caisse' : 'Corriger le fonds de caisse'}
          </Button>
        )}
      </div>
      {state === 'OPEN' && (
        <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap">
          <Button icon={<ReceiptText size={16} aria-hidden="true" />} onClick={() => onDialog('expense')}>
            Dépense
          </Button>
          <Button icon={<Landmark size={16} aria-hidden="true" />} onClick={() => onDialog('bank')}>
            Versement
          </Button>
          <Button icon={<HandCoins size={16} aria-hidden="true" />} onClick={() => onDialog('remittance')}>
            Remise
          </Button>
          <Button
            look="primary"
            icon={<Lock size={16} aria-hidden="true" />}
            className="max-md:px-2! md:ml-auto"
            onClick={() => onDialog('close')}
          >
            Fermer la caisse
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The count is stored and the till takes no more cash: the reason of the difference is missing. */
function Counted({ till, onDialog }: { till: Till; onDialog: OpenTillDialog }): ReactElement {
  const { counted, expected, difference } = till
  return (
    <section
      aria-label="Fermeture en cours"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-wait bg-wait-soft px-4 py-3 text-wait"
    >
      <p className="min-w-56 flex-1">
        <b>Il manque le motif de l'écart.</b> Compté&nbsp;: {formatMoney(counted ?? 0)}&nbsp;; attendu&nbsp;:{' '}
        {formatMoney(expected ?? 0)}&nbsp;; écart&nbsp;: {signedMoney(difference ?? 0)}.
      </p>
      <Button look="primary" onClick={() => onDialog('close')}>
        Terminer la fermeture
      </Button>
    </section>
  )
}

/** Figures of a till: the money that came in and went out. */
export function TillFigures({ till }: { till: Till }): ReactElement {
  const isWide = useIsWide('48rem')
  const { totals, float } = till
  const mobile = totals.byMethod.WAVE + totals.byMethod.ORANGE_MONEY
  const figures: readonly (readonly [label: string, amount: number])[] = [
    ['Fonds de caisse', float],
    ['Espèces encaissées', totals.byMethod.CASH + totals.stampDuty],
    ['Remises des chauffeurs', totals.remittances],
    ['Dépenses', taken(totals.expenses)],
    ['Versements', taken(totals.bank)],
    ...(totals.cashRefunds ? [['Remboursements', -totals.cashRefunds] as const] : []),
    ...(totals.corrections ? [['Corrections', totals.corrections] as const] : []),
    ['Wave et Orange Money', mobile],
    ['Carte bancaire', totals.byMethod.CARD],
  ]
  return (
    <section
      aria-label="Chiffres de la caisse"
      // Scrolls sideways where it is narrow, by keyboard too.
      tabIndex={isWide ? undefined : 0}
      className="no-scrollbar max-md:overflow-x-auto"
    >
      <dl className="grid grid-flow-col gap-2 max-md:auto-cols-max md:grid-flow-row md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {figures.map(([label, amount]) => (
          <Figure key={label} label={label}>
            {formatMoney(amount)}
          </Figure>
        ))}
      </dl>
    </section>
  )
}

/** Returns an amount that was taken out; 0 stays without a sign. */
function taken(amount: number): number {
  return amount === 0 ? 0 : -amount
}

function Figure({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="grid content-start rounded-lg border border-line bg-surface px-3 py-2">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="text-lg font-bold tabular-nums max-md:text-base">{children}</dd>
    </div>
  )
}
