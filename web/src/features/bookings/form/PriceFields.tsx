import type { Booking } from '@yoon/contract/bookings/schemas'
import { vehicleTypeLabels, vehicleTypes } from '@yoon/contract/vehicles/types'
import type { ReactElement } from 'react'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { SelectField } from '../../../ui/forms/Field.tsx'
import { ProposalLine } from '../dialogs/ProposalLine.tsx'
import type { FieldsProps } from './BookingFormFields.tsx'
import { shownPrice } from './booking-form-values.ts'
import { missingForProposal, proposalFor, type Tariffs } from './price-proposal.ts'

interface PriceFieldsProps extends FieldsProps {
  edited: Booking | undefined
  tariffs: Tariffs | undefined
}

/** The price: the field shows the proposal until the user types another. */
export function PriceFields({ values, errors, set, edited, tariffs }: PriceFieldsProps): ReactElement {
  const proposal = proposalFor(values, tariffs)
  const missing = missingForProposal(values, tariffs)
  const isTransfer = values.serviceType === 'TRANSFER'
  const price = shownPrice(values, proposal)
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {!isTransfer && (
        <SelectField
          label="Type de véhicule"
          value={values.vehicleType}
          onChange={({ target }) => set({ vehicleType: vehicleTypes.find((type) => type === target.value) ?? '' })}
        >
          <option value="">{edited?.vehicle ? 'Celui du véhicule assigné' : 'Non précisé'}</option>
          {vehicleTypes.map((type) => (
            <option key={type} value={type}>
              {vehicleTypeLabels[type]}
            </option>
          ))}
        </SelectField>
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
        {proposal !== null && (
          <ProposalLine
            label="Prix proposé"
            proposal={proposal}
            shown={price}
            onUse={(totalPrice) => set({ totalPrice })}
          />
        )}
        {missing && <p className="flex min-h-9 items-center text-base text-ink-2">{missing}</p>}
      </div>
    </div>
  )
}
