import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement } from 'react'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { ProposalLine } from '../../../ui/forms/ProposalLine.tsx'
import type { FieldsProps } from './BookingFormFields.tsx'
import { shownPrice } from './booking-form-values.ts'
import { sourceOf } from './fare-query.ts'
import type { FareProposalState } from './use-fare-proposal.ts'
import { VehicleTypeField } from './VehicleTypeField.tsx'

interface PriceFieldsProps extends FieldsProps {
  edited: Booking | undefined
  fare: FareProposalState
}

/** The price: the field shows the proposal until the user types another. */
export function PriceFields({ values, errors, set, edited, fare }: PriceFieldsProps): ReactElement {
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
    </div>
  )
}
