import type { Booking } from '@yoon/contract/bookings/schemas'
import { Plus } from 'lucide-react'
import { type ReactElement, Suspense, useState } from 'react'
import { extrasOf, newExtra } from '../../../lib/extras.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { Button } from '../../../ui/Button.tsx'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { ProposalLine } from '../../../ui/forms/ProposalLine.tsx'
import type { FieldsProps } from './BookingFormFields.tsx'
import { type BookingValues, shownPrice } from './booking-form-values.ts'
import { sourceOf } from './fare-query.ts'
import { hasReturn } from './return-trip/return-trip.ts'
import type { FareProposalState } from './use-fare-proposal.ts'
import { VehicleTypeField } from './VehicleTypeField.tsx'

// Most bookings have none, and the form is on screen sooner without them.
const ExtraFields = lazyWithRetry(() =>
  import('../extras/ExtraFields.tsx').then((module) => ({ default: module.ExtraFields })),
)

interface PriceFieldsProps extends FieldsProps {
  clearErrors: Form<BookingValues>['clearErrors']
  edited: Booking | undefined
  fare: FareProposalState
}

/** The price: the field shows the proposal until the user types another. */
export function PriceFields(props: PriceFieldsProps): ReactElement {
  const { values, errors, set, edited, fare } = props
  const { proposal, isPending, missing, reason } = fare
  const isTransfer = values.serviceType === 'TRANSFER'
  const price = shownPrice(values, proposal?.price ?? null)
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {!isTransfer && (
        <VehicleTypeField
          values={values}
          set={set}
          none={edited?.vehicle ? 'Celui du véhicule assigné' : 'Non précisé'}
        />
      )}
      <AmountField
        label="Prix total"
        name="totalPrice"
        isRequired
        value={price}
        isProposed={values.totalPrice === null}
        error={errors.totalPrice}
        onValue={(totalPrice) => set({ totalPrice })}
      />
      <div className={isTransfer ? 'md:pt-6' : 'md:col-span-2'}>
        {proposal && (
          <ProposalLine
            label="Prix proposé"
            proposal={proposal.price}
            source={sourceOf(proposal)}
            shown={price}
            onUse={(totalPrice) => set({ totalPrice })}
          />
        )}
        {(missing || isPending) && (
          <p className="flex min-h-11 items-center text-base text-ink-2 md:min-h-9">{missing ?? 'Calcul du prix…'}</p>
        )}
        {reason && <p className="text-sm text-ink-2">{reason}</p>}
      </div>
      <Extras {...props} />
    </div>
  )
}

/** The extras, once there are some; before, the button that adds the first one (rules/money 52). */
function Extras({ values, errors, set, clearErrors, edited }: PriceFieldsProps): ReactElement {
  const extras = values.extras ?? extrasOf(edited ?? {})
  const [isOpen, setIsOpen] = useState(extras.length > 0)
  return (
    <div className="md:col-span-2">
      {isOpen ? (
        <Suspense fallback={null}>
          <ExtraFields
            title={hasReturn(values) ? "Suppléments de l'aller" : 'Suppléments'}
            extras={extras}
            errors={errors}
            clearErrors={clearErrors}
            onExtras={(next) => set({ extras: next })}
          />
        </Suspense>
      ) : (
        <Button
          look="quiet"
          icon={<Plus size={16} aria-hidden="true" />}
          className="-ml-3.5"
          onClick={() => {
            setIsOpen(true)
            set({ extras: [newExtra()] })
          }}
        >
          Ajouter un supplément
        </Button>
      )}
    </div>
  )
}
