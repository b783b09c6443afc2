import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'
import { personName } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import type { BookingValues } from './booking-form-values.ts'
import type { Client } from './client.ts'

interface NewClientFieldsProps {
  values: BookingValues
  errors: Record<string, string>
  set: (part: Partial<BookingValues>) => void
  /** The client who has the typed phone already. */
  holder: Client | undefined
}

/** A client who is created with the booking: full name and phone (rules/bookings 11). */
export function NewClientFields({ values, errors, set, holder }: NewClientFieldsProps): ReactElement {
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-lg border border-brand bg-brand-soft p-3.5">
      <legend className="px-1 font-semibold">Nouveau client</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          label="Nom complet"
          name="clientName"
          isRequired
          autoComplete="off"
          placeholder="Prénom et nom"
          maxLength={161}
          value={values.clientName}
          error={errors.clientName}
          onChange={({ target }) => set({ clientName: target.value })}
        />
        <TextField
          label="Téléphone"
          name="clientPhone"
          type="tel"
          isRequired
          autoComplete="off"
          placeholder="77 123 45 67"
          maxLength={30}
          value={values.clientPhone}
          error={errors.clientPhone}
          onChange={({ target }) => set({ clientPhone: target.value })}
        />
      </div>
      <div className="-mb-1.5 flex flex-wrap items-center justify-end gap-2">
        {holder && (
          <div
            role="alert"
            className="flex flex-1 flex-wrap items-center justify-between gap-2 rounded-md bg-wait-soft px-3.5 py-2 text-wait"
          >
            <p className="font-semibold">
              {personName(holder)} a déjà le{' '}
              <span className="whitespace-nowrap">{holder.phone && formatPhone(holder.phone)}</span>
            </p>
            <Button onClick={() => set({ client: holder, isNewClient: false })}>Utiliser {personName(holder)}</Button>
          </div>
        )}
        <Button look="quiet" onClick={() => set({ isNewClient: false })}>
          Chercher un client
        </Button>
      </div>
    </fieldset>
  )
}
