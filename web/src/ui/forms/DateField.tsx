import { CalendarDays } from 'lucide-react'
import { type ReactElement, Suspense, useState } from 'react'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { Field, type FieldProps, fieldBox } from './Field.tsx'

const Calendar = lazyWithRetry(() => import('../pickers/Calendar.tsx').then((module) => ({ default: module.Calendar })))

/**
 * Parses a typed day to `YYYY-MM-DD`: `21/11/2026`, `21/11/26`, `21-11`, `21112026`. Without a year, it is that of
 * `today`. Any other text is returned trimmed, for the rules to refuse.
 */
export function readDay(typed: string, today: string): string {
  const match = /^\s*(\d{1,2})[\s/.-]?(\d{1,2})(?:[\s/.-]?(\d{2}|\d{4}))?\s*$/.exec(typed)
  if (!match) return typed.trim()
  const [, day = '', month = '', year = today.slice(0, 4)] = match
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${full}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(full) ? full : typed.trim()
}

/** Formats `2026-11-21` the French way; text that is not a day yet stays as it was typed. */
export function writeDay(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : value
}

export interface DateFieldProps extends FieldProps {
  name: string
  /** `YYYY-MM-DD`, or the typed text while it is not a day. */
  value: string
  onValue: (value: string) => void
  /** First selectable day, `YYYY-MM-DD`. */
  min: string
  /** Current day, `YYYY-MM-DD`. */
  today: string
  disabled?: boolean
}

/** A day, typed the French way or picked from a calendar: a native field would follow the browser's language. */
export function DateField({
  name,
  value,
  onValue,
  min,
  today,
  disabled = false,
  ...field
}: DateFieldProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  // While the user types, the text is not reformatted.
  const [typed, setTyped] = useState<string>()
  const settle = () => {
    if (typed !== undefined) onValue(readDay(typed, today))
    setTyped(undefined)
  }
  return (
    <Field {...field}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            name={name}
            disabled={disabled}
            value={typed ?? writeDay(value)}
            inputMode="numeric"
            placeholder="jj/mm/aaaa"
            maxLength={10}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value)
              onValue(readDay(event.target.value, today))
            }}
            onBlur={settle}
            className={`${fieldBox(field.error)} pr-11`}
          />
          <button
            type="button"
            disabled={disabled}
            aria-label={`Choisir dans le calendrier\u00a0: ${field.label}`}
            onClick={() => setIsOpen(true)}
            className="absolute top-0 right-0 grid h-full w-11 place-items-center rounded-md text-ink-2 hover:text-ink disabled:opacity-40 md:w-9"
          >
            <CalendarDays size={17} aria-hidden="true" />
          </button>
          {isOpen && (
            <Dialog title={field.label} size="small" onClose={() => setIsOpen(false)}>
              <Suspense fallback={<div data-awaited="" className="h-80" />}>
                <Calendar
                  value={value}
                  min={min}
                  today={today}
                  onValue={(day) => {
                    onValue(day)
                    setTyped(undefined)
                    setIsOpen(false)
                  }}
                />
              </Suspense>
            </Dialog>
          )}
        </div>
      )}
    </Field>
  )
}
