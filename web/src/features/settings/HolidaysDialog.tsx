import { getHolidays, saveHolidays, type YearOfHolidays } from '@yoon/contract/holidays/calls'
import { holidayLimits, holidaysFormSchema } from '@yoon/contract/holidays/form'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { refreshAfter, useData } from '../../lib/calls/data.ts'
import { isRefused, savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { dayOf, formatShortDay } from '../../lib/format.ts'
import { readCurrent } from '../../lib/forms/read-current.ts'
import { failureTitle } from '../../lib/forms/saving.ts'
import { type Form, useForm } from '../../lib/forms/use-form.ts'
import { toast } from '../../lib/toasts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { StaleNotice } from '../../ui/forms/ColleagueChangeNotice.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { SelectField, TextField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'

interface NamedDay {
  date: string
  name: string
}

interface HolidayValues {
  holidays: readonly NamedDay[]
}

/** Shows the public holidays of a year; those that depend on the moon may be changed. */
export function HolidaysDialog({ onClose }: { onClose: () => void }): ReactElement {
  const thisYear = Number(dayOf(Date.now()).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const data = useData(getHolidays, { year })
  const answer = data.answer?.data
  if (!answer || answer.year !== year) {
    return (
      <Dialog title="Jours fériés" onClose={onClose}>
        <QueryState data={data} />
      </Dialog>
    )
  }
  const years = [thisYear, thisYear + 1, thisYear + 2]
  return <YearDialog key={year} stored={answer} years={years} onYear={setYear} onClose={onClose} />
}

function valuesOf({ holidays }: YearOfHolidays): HolidayValues {
  return { holidays: holidays.filter(({ isFixed }) => !isFixed).map(({ date, name }) => ({ date, name })) }
}

interface YearDialogProps {
  stored: YearOfHolidays
  years: readonly number[]
  onYear: (year: number) => void
  onClose: () => void
}

function YearDialog({ stored, years, onYear, onClose }: YearDialogProps): ReactElement {
  // A snapshot: what is typed belongs to these holidays, even if a colleague saves others meanwhile.
  const [base, setBase] = useState(stored)
  const { year, holidays } = base
  const save = useAction(saveHolidays, {
    subject: (body) => `${saveHolidays.path} ${body.year}`,
    onSuccess: () => {
      toast.retract(failureTitle)
      toast.success('Jours fériés enregistrés', String(year))
      // Opened again, the dialog starts with what was saved.
      void refreshAfter(saveHolidays).finally(onClose)
    },
    onError: (error) => {
      if (isRefused(error, 'STALE')) return
      form.setServerErrors(error)
      sayFailure(failureTitle, error, "Erreur lors de l'enregistrement des jours fériés")
    },
  })
  const fixed = holidays.filter(({ isFixed }) => isFixed)
  const form = useForm<HolidayValues, HolidayValues>({
    initial: valuesOf(base),
    parse: (values) => holidaysFormSchema.safeParse({ year, ...values }),
    onValid: ({ holidays: list }) => save.run({ year, holidays: [...list] }, base.version),
  })
  const readAgain = (isTaken: boolean) =>
    readCurrent(call(getHolidays, { year }), (current) => {
      save.reset()
      setBase(current)
      if (isTaken) form.restart(valuesOf(current))
    })
  const guard = useUnsavedGuard(form.isDirty, onClose)
  const { lost, stale, isBusy } = savingOf(save)
  return (
    <FormDialog
      title="Jours fériés"
      id="jours-feries"
      form={form}
      guard={guard}
      submitLabel="Enregistrer"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} />}
      {stale && <StaleNotice sentence={stale} onRead={readAgain} />}
      <SelectField
        label="Année"
        value={year}
        disabled={form.isDirty}
        onChange={(event) => onYear(Number(event.target.value))}
        className="md:max-w-40"
      >
        {years.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
      <section>
        <h3 className="mb-1 font-semibold">À date fixe</h3>
        <ul className="grid gap-x-6 text-ink-2 md:grid-cols-2">
          {fixed.map(({ date, name }) => (
            <li key={name}>
              {name}&nbsp;: {formatShortDay(date, date)}
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-2">
        <h3 className="font-semibold">Selon la lune</h3>
        {holidays.some(({ isEstimated }) => isEstimated) && (
          <p className="text-wait">Dates estimées, à corriger quand elles sont annoncées.</p>
        )}
        {form.errors.holidays && <FormNotice>{form.errors.holidays}</FormNotice>}
        <HolidayRows form={form} year={year} />
      </section>
    </FormDialog>
  )
}

function HolidayRows({ form, year }: { form: Form<HolidayValues>; year: number }): ReactElement {
  const { holidays } = form.values
  const change = (next: readonly NamedDay[]) => {
    form.set({ holidays: next })
    form.clearErrors(...Object.keys(form.errors))
  }
  const edit = (at: number, part: Partial<NamedDay>) =>
    change(holidays.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const first = `${year}-01-01`
  return (
    <>
      {holidays.map((holiday, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row that is being typed has no other identity
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 max-md:border-b max-md:border-line max-md:pb-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <TextField
            label={`Nom ${at + 1}`}
            name={`holidays.${at}.name`}
            value={holiday.name}
            error={form.errors[`holidays.${at}.name`]}
            maxLength={holidayLimits.name.max}
            autoComplete="off"
            isRequired
            className="max-md:col-span-2"
            onChange={(event) => edit(at, { name: event.target.value })}
          />
          <DateField
            label={`Date ${at + 1}`}
            name={`holidays.${at}.date`}
            value={holiday.date}
            error={form.errors[`holidays.${at}.date`]}
            min={first}
            today={first}
            isRequired
            onValue={(date) => edit(at, { date })}
          />
          <IconButton
            label={`Supprimer ${holiday.name || `la ligne ${at + 1}`}`}
            onClick={() => change(holidays.filter((_, index) => index !== at))}
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          look="quiet"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => change([...holidays, { date: '', name: '' }])}
        >
          Ajouter un jour
        </Button>
      </div>
    </>
  )
}
