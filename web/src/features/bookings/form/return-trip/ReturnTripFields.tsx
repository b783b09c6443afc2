import type { ReactElement } from 'react'
import { AmountField } from '../../../../ui/forms/AmountField.tsx'
import { DateField } from '../../../../ui/forms/DateField.tsx'
import { CheckboxField } from '../../../../ui/forms/Field.tsx'
import { TimeField } from '../../../../ui/forms/TimeField.tsx'
import type { FieldsProps } from '../BookingFormFields.tsx'
import { shownPrice } from '../booking-form-values.ts'
import { sourceOf } from '../fare-query.ts'
import type { FareProposalState } from '../use-fare-proposal.ts'

interface ReturnTripFieldsProps extends FieldsProps {
  /** Proposal for the return. */
  fare: FareProposalState
}

/** Books the return of a transfer together with it. */
export function RoundTripSwitch({ values, set }: FieldsProps): ReactElement {
  return (
    <CheckboxField
      label="Aller-retour"
      checked={values.isRoundTrip}
      onChange={({ target }) =>
        set({
          isRoundTrip: target.checked,
          ...(target.checked && { isRepeated: false, returnDate: values.returnDate || values.scheduledDate }),
        })
      }
    />
  )
}

/** The day, the hour and the price of a return that is booked too. */
export function ReturnTripFields({ values, errors, set, today, fare }: ReturnTripFieldsProps): ReactElement | null {
  const { isRoundTrip, returnDate, returnTime, returnPrice, scheduledDate } = values
  const { proposal } = fare
  if (!isRoundTrip) return null
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <DateField
        label="Date du retour"
        name="returnDate"
        isRequired
        today={today}
        min={scheduledDate > today ? scheduledDate : today}
        value={returnDate}
        error={errors.returnDate}
        onValue={(date) => set({ returnDate: date })}
      />
      <TimeField
        label="Heure du retour"
        name="returnTime"
        isRequired
        value={returnTime}
        error={errors.returnTime}
        onValue={(time) => set({ returnTime: time })}
      />
      <AmountField
        label="Prix du retour"
        name="returnPrice"
        isRequired
        value={shownPrice({ totalPrice: returnPrice }, proposal?.price ?? null)}
        isProposed={returnPrice === null}
        error={errors.returnPrice}
        hint={proposal ? sourceOf(proposal) : undefined}
        onValue={(price) => set({ returnPrice: price })}
        className="max-md:col-span-2"
      />
    </div>
  )
}
