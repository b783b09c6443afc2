import { type ReactElement, useId } from 'react'
import { useCan } from '../../../../lib/use-can.ts'
import { DateField } from '../../../../ui/forms/DateField.tsx'
import { CheckboxField } from '../../../../ui/forms/Field.tsx'
import type { FieldsProps } from '../BookingFormFields.tsx'
import { RepeatDriverField } from './RepeatDriverField.tsx'
import { mayHaveDriver, weekdayNames } from './repeat-values.ts'

/** Repeats a new booking on weekdays. */
export function RepeatSwitch({ values, set }: FieldsProps): ReactElement {
  return (
    <CheckboxField
      label="Répéter"
      checked={values.isRepeated}
      onChange={({ target }) => set({ isRepeated: target.checked, ...(target.checked && { isRoundTrip: false }) })}
    />
  )
}

/** The weekdays and the last day of a booking that is repeated. */
export function RepeatFields({ values, errors, set, today }: FieldsProps): ReactElement | null {
  const mayAssign = useCan('bookings:assign_driver', 'drivers:read')
  if (!values.isRepeated) return null
  return (
    <div className="grid gap-3">
      <Weekdays values={values} errors={errors} set={set} />
      <div className="grid items-start gap-3 md:grid-cols-2">
        <DateField
          label="Jusqu'au"
          name="repeatUntil"
          isRequired
          today={today}
          min={today}
          value={values.repeatUntil}
          error={errors.repeatUntil}
          hint="6 mois au plus. Les jours fériés se choisissent à l'étape suivante."
          onValue={(repeatUntil) => set({ repeatUntil })}
        />
        {mayAssign && mayHaveDriver(values) && <RepeatDriverField values={values} errors={errors} set={set} />}
      </div>
    </div>
  )
}

function Weekdays({ values, errors, set }: Pick<FieldsProps, 'values' | 'errors' | 'set'>): ReactElement {
  const id = useId()
  const { repeatDays } = values
  const toggle = (day: string) => {
    const others = repeatDays.filter((one) => one !== day)
    set({ repeatDays: others.length < repeatDays.length ? others : [...repeatDays, day].toSorted() })
  }
  return (
    <fieldset aria-describedby={errors.repeatDays && id}>
      <legend className="mb-1 font-semibold">Jours de la semaine</legend>
      <div className="flex flex-wrap gap-1.5">
        {weekdayNames.map((name, at) => (
          <label key={name} className="cursor-pointer">
            <input
              type="checkbox"
              name={at === 0 ? 'repeatDays' : undefined}
              className="peer sr-only"
              aria-label={name}
              checked={repeatDays.includes(String(at + 1))}
              onChange={() => toggle(String(at + 1))}
            />
            <span
              aria-hidden="true"
              className="grid min-h-11 min-w-11 place-items-center rounded-md border border-line-strong px-2 font-semibold text-ink-2 peer-checked:border-brand peer-checked:bg-brand-soft peer-checked:text-brand-strong peer-focus-visible:outline-2 peer-focus-visible:outline-brand md:min-h-9"
            >
              {name.slice(0, 3)}.
            </span>
          </label>
        ))}
      </div>
      {errors.repeatDays && (
        <p id={id} className="mt-1 font-medium text-urgent">
          {errors.repeatDays}
        </p>
      )}
    </fieldset>
  )
}
