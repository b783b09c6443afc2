import { addTillEntry, getDriverCash, listDriverCash } from '@yoon/contract/till/calls'
import { tillEntrySchema } from '@yoon/contract/till/form'
import type { HeldTrip } from '@yoon/contract/till/schemas'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { formatMoney } from '../../lib/format.ts'
import { toAmount, withAmounts } from '../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { formatMoment } from '../../lib/moment.ts'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { CheckboxField, SelectField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'

interface RemittanceDialogProps {
  /** The driver who hands in their cash; undefined to choose one. */
  driverId: string | undefined
  onClose: () => void
}

interface Values {
  driverId: string
  amount: string
  /** Trips that are paid for; others stay with the driver. */
  bookingIds: readonly string[]
}

/** Takes the cash of a driver into the till: one receipt for all trips that it pays for. */
export function RemittanceDialog({ driverId, onClose }: RemittanceDialogProps): ReactElement {
  const drivers = useData(listDriverCash, {})
  const initial: Values = { driverId: driverId ?? '', amount: '', bookingIds: [] }
  const form = useForm({
    initial,
    parse: ({ amount, bookingIds, ...values }) =>
      withAmounts(
        tillEntrySchema.safeParse({
          kind: 'REMITTANCE',
          amount: toAmount(amount),
          ...(values.driverId && { driverId: values.driverId }),
          ...(bookingIds.length > 0 && { bookingIds }),
        }),
        { amount },
      ),
    onValid: (body) => {
      retractFailure()
      add.run({ ...body })
    },
  })
  const { values, errors } = form
  const trips = useData(getDriverCash, { driverId: values.driverId }, { isEnabled: values.driverId !== '' })
  const text = formatMoney(toAmount(values.amount) || 0)
  const words = { title: 'Remise enregistrée', text, failed: "Erreur lors de l'enregistrement de la remise" }
  const add = useAction(addTillEntry, outcomeOf(form, words, onClose))
  const { isBusy, lost } = savingOf(add)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  const choose = (bookingIds: readonly string[]) => {
    const chosen = (trips.answer?.data ?? []).filter(({ bookingId }) => bookingIds.includes(bookingId))
    const sum = chosen.reduce((total, { held }) => total + held, 0)
    form.set({ bookingIds, amount: sum === 0 ? '' : String(sum) })
  }
  return (
    <FormDialog
      title="Remise d'un chauffeur"
      id="remise"
      form={form}
      guard={guard}
      submitLabel="Encaisser la remise"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <SelectField
        label="Chauffeur"
        name="driverId"
        isRequired
        value={values.driverId}
        error={errors.driverId}
        onChange={({ target }) => form.set({ driverId: target.value, amount: '', bookingIds: [] })}
      >
        <option value="">{drivers.answer ? 'Choisir…' : 'Chargement…'}</option>
        {(drivers.answer?.data ?? []).map(({ driverId: id, name, held }) => (
          <option key={id} value={id}>
            {name} · {formatMoney(held)}
          </option>
        ))}
      </SelectField>
      {values.driverId !== '' && (
        <QueryState data={trips} failure="Erreur lors de la récupération des courses">
          {({ data }) => (
            <TripChoice trips={data} chosen={values.bookingIds} error={errors.bookingIds} onChoose={choose} />
          )}
        </QueryState>
      )}
      <AmountField
        label="Montant remis"
        name="amount"
        isRequired
        step={1000}
        value={values.amount}
        error={errors.amount}
        hint="Un montant plus petit laisse le reste à la charge du chauffeur."
        onValue={(amount) => form.set({ amount })}
      />
    </FormDialog>
  )
}

interface TripChoiceProps {
  trips: readonly HeldTrip[]
  chosen: readonly string[]
  error: string | undefined
  onChoose: (bookingIds: readonly string[]) => void
}

/** The trips whose cash the driver holds; without a choice the oldest ones are paid for first. */
function TripChoice({ trips, chosen, error, onChoose }: TripChoiceProps): ReactElement {
  const all = trips.map(({ bookingId }) => bookingId)
  const isAll = chosen.length === all.length && all.length > 0
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">Courses</legend>
      {trips.length > 1 && (
        <CheckboxField
          label={`Toutes, ${formatMoney(trips.reduce((total, { held }) => total + held, 0))}`}
          name="allTrips"
          checked={isAll}
          onChange={() => onChoose(isAll ? [] : all)}
        />
      )}
      {trips.map(({ bookingId, bookingReference, client, held, at, isToComplete }) => (
        <CheckboxField
          key={bookingId}
          label={`${bookingReference} · ${client} · ${formatMoney(held)}`}
          hint={isToComplete ? 'Encaissée selon le chauffeur\u00a0: la remise termine la course' : formatMoment(at)}
          name="trips"
          checked={chosen.includes(bookingId)}
          onChange={() => toggle(bookingId)}
        />
      ))}
      <p className={error ? 'font-medium text-urgent' : 'text-ink-3'}>
        {error ?? 'Sans choix, les courses les plus anciennes sont réglées en premier.'}
      </p>
    </fieldset>
  )
}
