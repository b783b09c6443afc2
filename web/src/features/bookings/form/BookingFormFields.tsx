import { bookingLimits, orderSources } from '@yoon/contract/bookings/form'
import { serviceTypeLabels, serviceTypes } from '@yoon/contract/bookings/service-types'
import { addDays, isDay, rentalDays } from '@yoon/contract/dates'
import { type ReactElement, useState } from 'react'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { DayChips } from '../../../ui/forms/DayChips.tsx'
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../ui/forms/Field.tsx'
import { NumberField } from '../../../ui/forms/NumberField.tsx'
import { TimeField } from '../../../ui/forms/TimeField.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { type BookingValues, toNumber } from './booking-form-values.ts'

export interface FieldsProps {
  values: BookingValues
  errors: Record<string, string>
  set: (part: Partial<BookingValues>) => void
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
export function PlaceFields({ values, errors, set, isStarted }: FieldsProps): ReactElement {
  return (
    <>
      <TextField
        label="Lieu de prise en charge"
        name="pickupLocation"
        isRequired
        disabled={isStarted}
        maxLength={bookingLimits.place.max}
        value={values.pickupLocation}
        error={errors.pickupLocation}
        onChange={(event) => set({ pickupLocation: event.target.value })}
      />
      <TextField
        label="Destination"
        name="destination"
        isRequired={values.serviceType === 'TRANSFER'}
        maxLength={bookingLimits.place.max}
        value={values.destination}
        error={errors.destination}
        onChange={(event) => set({ destination: event.target.value })}
      />
      {values.serviceType === 'TRANSFER' && (
        <DistanceFields values={values} errors={errors} set={set} isStarted={isStarted} />
      )}
    </>
  )
}

/** Distance of a transfer outside Dakar, on which its price depends. */
function DistanceFields({ values, errors, set, isStarted }: Omit<FieldsProps, 'today'>): ReactElement {
  const isAsked = values.isOutsideDakar || values.distanceKm !== ''
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <div className={isAsked ? 'pt-6' : ''}>
        <CheckboxField
          label="Hors Dakar"
          disabled={isStarted}
          checked={values.isOutsideDakar}
          onChange={(event) => set({ isOutsideDakar: event.target.checked })}
        />
      </div>
      {isAsked && (
        <TextField
          label="Distance (km)"
          name="distanceKm"
          type="number"
          min={bookingLimits.distanceKm.min}
          max={bookingLimits.distanceKm.max}
          disabled={isStarted}
          value={values.distanceKm}
          error={errors.distanceKm}
          onChange={(event) => set({ distanceKm: event.target.value })}
        />
      )}
    </div>
  )
}

/** Date, time and duration: a transfer has a start, a rental hours or days. */
export function TimeFields({ values, errors, set, isStarted, today }: FieldsProps): ReactElement {
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
        name="scheduledTime"
        isRequired
        disabled={isStarted}
        value={values.scheduledTime}
        error={errors.scheduledTime}
        onValue={(scheduledTime) => set({ scheduledTime })}
      />
      {!isStarted && (
        <DayChips
          label={isDaily ? 'Date de début' : 'Date'}
          value={values.scheduledDate}
          onValue={(scheduledDate) => set({ scheduledDate })}
          today={today}
          className="col-span-2 md:row-start-2"
        />
      )}
      <ServiceFields values={values} errors={errors} set={set} isStarted={isStarted} today={today} />
    </div>
  )
}

/** Fields of one service only: the flight, the hours or the last day. */
function ServiceFields({ values, errors, set, isStarted, today }: FieldsProps): ReactElement {
  switch (values.serviceType) {
    case 'TRANSFER':
      return (
        <TextField
          label="Numéro de vol"
          className="max-md:col-span-2"
          name="flightNumber"
          autoComplete="off"
          placeholder="AF 718"
          disabled={isStarted}
          maxLength={bookingLimits.flight.max}
          value={values.flightNumber}
          error={errors.flightNumber}
          onChange={(event) => set({ flightNumber: event.target.value })}
        />
      )
    case 'HOURLY_RENTAL':
      return (
        <NumberField
          label="Durée (heures)"
          name="rentalDuration"
          min={bookingLimits.rentalHours.min}
          max={bookingLimits.rentalHours.max}
          isRequired
          disabled={isStarted}
          value={values.rentalDuration}
          error={errors.rentalDuration}
          onValue={(rentalDuration) => set({ rentalDuration })}
        />
      )
    case 'DAILY_RENTAL':
      return (
        <>
          <DateField
            label="Date de fin"
            name="rentalEndDate"
            isRequired
            disabled={isStarted}
            today={today}
            min={values.scheduledDate > today ? values.scheduledDate : today}
            value={values.rentalEndDate}
            error={errors.rentalEndDate}
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
export function PeopleFields({ values, errors, set, isStarted }: FieldsProps): ReactElement {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <NumberField
        label="Passagers"
        name="passengers"
        min={bookingLimits.passengers.min}
        max={bookingLimits.passengers.max}
        isRequired
        disabled={isStarted}
        value={values.passengers}
        error={errors.passengers}
        onValue={(passengers) => set({ passengers })}
      />
      <NumberField
        label="Bagages"
        name="luggage"
        min={bookingLimits.luggage.min}
        max={bookingLimits.luggage.max}
        disabled={isStarted}
        value={values.luggage}
        error={errors.luggage}
        onValue={(luggage) => set({ luggage })}
      />
      {values.serviceType !== 'TRANSFER' && (
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

/** Further details of a booking. */
export function DetailFields({ values, errors, set, isStarted }: FieldsProps): ReactElement {
  return (
    <>
      <SelectField
        label="Source de la commande"
        name="orderSource"
        disabled={isStarted}
        value={values.orderSource}
        error={errors.orderSource}
        onChange={(event) => set({ orderSource: event.target.value })}
      >
        <option value="">Non précisée</option>
        {orderSources.map((source) => (
          <option key={source}>{source}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="Demandes particulières"
        name="specialRequests"
        maxLength={bookingLimits.requests.max}
        value={values.specialRequests}
        error={errors.specialRequests}
        onChange={(event) => set({ specialRequests: event.target.value })}
      />
    </>
  )
}
