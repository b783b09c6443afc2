import { bookingLimits, orderSources } from '@yoon/contract/bookings/form'
import { serviceTypeLabels, serviceTypes } from '@yoon/contract/bookings/service-types'
import { addDays, isDay, rentalDays } from '@yoon/contract/dates'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { Form } from '../../../lib/forms/use-form.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { DayChips } from '../../../ui/forms/DayChips.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../ui/forms/Field.tsx'
import { NumberField } from '../../../ui/forms/NumberField.tsx'
import { TimeField } from '../../../ui/forms/TimeField.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { AddressField } from './AddressField.tsx'
import { type BookingValues, toNumber } from './booking-form-values.ts'
import type { FareProposalState } from './use-fare-proposal.ts'
import { VehicleTypeField } from './VehicleTypeField.tsx'

export interface FieldsProps {
  values: BookingValues
  errors: Record<string, string>
  set: (part: Partial<BookingValues>) => void
  /** Returns the attributes of the text field that holds a value. */
  field: Form<BookingValues>['field']
  /** Once started, only destination, price and requests may change (rules/bookings 20). */
  isStarted: boolean
  today: string
}

/** Chooses one of the three services. */
export function ServiceChoice({ values, set, isStarted }: FieldsProps): ReactElement {
  return (
    <SegmentedControl
      label="Type de service"
      field="serviceType"
      options={serviceTypes.map((value) => ({ value, label: serviceTypeLabels[value] }))}
      value={values.serviceType}
      onValue={(serviceType) => set({ serviceType })}
      isDisabled={isStarted}
      className="text-sm"
    />
  )
}

/** The places where the trip starts and ends. */
export function PlaceFields({ values, errors, set, field, isStarted }: FieldsProps): ReactElement {
  const clientId = values.isNewClient ? undefined : values.client?.id
  const isTransfer = values.serviceType === 'TRANSFER'
  return (
    <>
      <AddressField
        label="Lieu de prise en charge"
        name="pickupLocation"
        text={values.pickupLocation}
        place={values.pickupPlace}
        error={errors.pickupLocation}
        isRequired
        disabled={isStarted}
        clientId={clientId}
        onAddress={(pickupLocation, pickupPlace) => set({ pickupLocation, pickupPlace })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 md:grid-cols-[minmax(0,1fr)_auto]">
        <AddressField
          label="Destination"
          name="destination"
          text={values.destination}
          place={values.destinationPlace}
          error={errors.destination}
          isRequired={isTransfer}
          clientId={clientId}
          onAddress={(destination, destinationPlace) => set({ destination, destinationPlace })}
        />
        {isTransfer && (
          <div className="md:pt-6">
            <CheckboxField
              label="Hors Dakar"
              disabled={isStarted}
              checked={values.isOutsideDakar}
              onChange={(event) => set({ isOutsideDakar: event.target.checked })}
            />
          </div>
        )}
      </div>
      {isTransfer && (values.isOutsideDakar || values.distanceKm !== '') && (
        <TextField
          label="Distance (km)"
          {...field('distanceKm')}
          type="number"
          min={bookingLimits.distanceKm.min}
          max={bookingLimits.distanceKm.max}
          disabled={isStarted}
          className="md:max-w-56"
        />
      )}
    </>
  )
}

/** Date, time and duration: a transfer has a start, a rental hours or days. `children` stand beside the next days. */
export function TimeFields(props: FieldsProps & { children: ReactNode }): ReactElement {
  const { values, errors, set, field, isStarted, today, children } = props
  const isDaily = values.serviceType === 'DAILY_RENTAL'
  const startName = isDaily ? 'rentalStartDate' : 'scheduledDate'
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <DateField
        label={isDaily ? 'Date de début' : 'Date'}
        name={startName}
        isRequired
        disabled={isStarted}
        today={today}
        min={today}
        value={values.scheduledDate}
        error={errors[startName]}
        onValue={(scheduledDate) => set({ scheduledDate })}
      />
      <TimeField
        label={isDaily ? 'Heure de début' : 'Heure'}
        {...field('scheduledTime')}
        isRequired
        disabled={isStarted}
        onValue={(scheduledTime) => set({ scheduledTime })}
      />
      <ServiceFields values={values} set={set} field={field} isStarted={isStarted} today={today} />
      {!isStarted && (
        <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-1 md:row-start-2">
          <DayChips
            label={isDaily ? 'Date de début' : 'Date'}
            value={values.scheduledDate}
            onValue={(scheduledDate) => set({ scheduledDate })}
            today={today}
          />
          {children}
        </div>
      )}
    </div>
  )
}

/** Fields of one service only: the flight, the hours or the last day. */
function ServiceFields({ values, set, field, isStarted, today }: Omit<FieldsProps, 'errors'>): ReactElement {
  switch (values.serviceType) {
    case 'TRANSFER':
      return (
        <TextField
          label="Numéro de vol"
          {...field('flightNumber')}
          autoComplete="off"
          placeholder="AF 718"
          disabled={isStarted}
          maxLength={bookingLimits.flight.max}
          className="max-md:col-span-2"
        />
      )
    case 'HOURLY_RENTAL':
      return (
        <NumberField
          label="Durée (heures)"
          {...field('rentalDuration')}
          min={bookingLimits.rentalHours.min}
          max={bookingLimits.rentalHours.max}
          isRequired
          disabled={isStarted}
          onValue={(rentalDuration) => set({ rentalDuration })}
        />
      )
    case 'DAILY_RENTAL':
      return (
        <>
          <DateField
            label="Date de fin"
            {...field('rentalEndDate')}
            isRequired
            disabled={isStarted}
            today={today}
            min={values.scheduledDate > today ? values.scheduledDate : today}
            onValue={(rentalEndDate) => set({ rentalEndDate })}
          />
          <DaysField values={values} set={set} isStarted={isStarted} />
        </>
      )
  }
}

/** Most days that the field takes; the end of a longer rental is set by its date. */
const mostDays = 366

/** Number of days of a daily rental: changes its last day, and follows it. */
function DaysField({ values, set, isStarted }: Pick<FieldsProps, 'values' | 'set' | 'isStarted'>): ReactElement {
  const { scheduledDate, rentalEndDate } = values
  // While the user types, the text may be no number of days.
  const [typed, setTyped] = useState<string>()
  const days = rentalDays(scheduledDate, rentalEndDate)
  return (
    <NumberField
      label="Nombre de jours"
      name="rentalDays"
      min={1}
      max={mostDays}
      isRequired
      onBlur={() => setTyped(undefined)}
      disabled={isStarted || !isDay(scheduledDate)}
      value={typed ?? String(days ?? '')}
      onValue={(text) => {
        setTyped(text)
        const count = toNumber(text)
        if (count >= 1 && count <= mostDays) set({ rentalEndDate: addDays(scheduledDate, count - 1) })
      }}
    />
  )
}

/** Passengers, luggage, and whether a driver is included. */
export function PeopleFields({ values, set, field, isStarted }: FieldsProps): ReactElement {
  return (
    <div
      className={`grid grid-cols-2 gap-3 ${values.serviceType === 'TRANSFER' ? 'md:grid-cols-[1fr_1fr_1.4fr]' : 'md:grid-cols-3'}`}
    >
      <NumberField
        label="Passagers"
        {...field('passengers')}
        min={bookingLimits.passengers.min}
        max={bookingLimits.passengers.max}
        isRequired
        disabled={isStarted}
        onValue={(passengers) => set({ passengers })}
      />
      <NumberField
        label="Bagages"
        {...field('luggage')}
        min={bookingLimits.luggage.min}
        max={bookingLimits.luggage.max}
        disabled={isStarted}
        onValue={(luggage) => set({ luggage })}
      />
      {values.serviceType === 'TRANSFER' ? (
        <div className="max-md:col-span-2">
          <VehicleTypeField values={values} set={set} none="Indifférent" disabled={isStarted} />
        </div>
      ) : (
        <div className="md:pt-6">
          <CheckboxField
            label="Avec chauffeur"
            disabled={isStarted}
            checked={values.withDriver}
            onChange={(event) => set({ withDriver: event.target.checked })}
          />
        </div>
      )}
    </div>
  )
}

/** Further details of a booking; a transfer takes its usual minutes unless others are typed. */
export function DetailFields({
  values,
  set,
  field,
  isStarted,
  fare,
}: FieldsProps & { fare: FareProposalState }): ReactElement {
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField label="Source de la commande" {...field('orderSource')} disabled={isStarted}>
          <option value="">Non précisée</option>
          {orderSources.map((source) => (
            <option key={source}>{source}</option>
          ))}
        </SelectField>
        {values.serviceType === 'TRANSFER' && (
          <TextField
            label="Durée (min)"
            {...field('plannedMinutes')}
            value={values.plannedMinutes ?? ''}
            inputMode="numeric"
            autoComplete="off"
            placeholder={fare.minutes}
            disabled={isStarted}
            maxLength={3}
          />
        )}
      </div>
      {(values.serviceType === 'TRANSFER' || values.withDriver) && (
        <CheckboxField
          label="À encaisser par le chauffeur"
          checked={values.collectByDriver}
          onChange={(event) => set({ collectByDriver: event.target.checked })}
        />
      )}
      <TextAreaField
        label="Demandes particulières"
        {...field('specialRequests')}
        maxLength={bookingLimits.requests.max}
      />
    </>
  )
}
