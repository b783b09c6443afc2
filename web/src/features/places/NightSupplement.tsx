import { Moon } from 'lucide-react'
import { type ReactElement, useCallback, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { TimeField } from '../../ui/forms/TimeField.tsx'

const parts = ['nightPercent', 'nightFrom', 'nightTo'] as const
export type Night = Record<(typeof parts)[number], string>

interface NightSupplementProps {
  night: Night
  errors: Readonly<Record<string, string>>
  onNight: (part: Partial<Night>) => void
}

/** The hours of the night and what a trip that starts in them costs more: one line, whose button opens the fields. */
export function NightSupplement({ night, errors, onNight }: NightSupplementProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen || parts.some((part) => errors[part])) return <Fields night={night} errors={errors} onNight={onNight} />
  return (
    <div className="flex min-w-0 items-center gap-x-2 text-ink-2 max-md:basis-full md:ml-auto">
      <Moon size={16} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 max-md:text-sm">
        {Number(night.nightPercent) === 0 ? (
          'Pas de supplément de nuit'
        ) : (
          <>
            Nuit, de {night.nightFrom} à {night.nightTo}&nbsp;:{' '}
            <b className="text-ink">+&nbsp;{night.nightPercent}&nbsp;%</b>
          </>
        )}
      </p>
      <Button aria-label="Modifier le supplément de nuit" className="max-md:px-3" onClick={() => setIsOpen(true)}>
        Modifier
      </Button>
    </div>
  )
}

function Fields({ night, errors, onNight }: NightSupplementProps): ReactElement {
  // The button that opened the fields is gone.
  const focusFirst = useCallback((place: HTMLElement | null) => place?.querySelector('input')?.focus(), [])
  return (
    <div
      ref={focusFirst}
      className="grid basis-full grid-cols-2 items-start gap-3 rounded-lg border border-line bg-surface p-3 max-md:*:first:col-span-2 md:grid-cols-3"
    >
      <NumberField
        label="Supplément de nuit (%)"
        name="nightPercent"
        min={0}
        max={200}
        value={night.nightPercent}
        error={errors.nightPercent}
        onValue={(nightPercent) => onNight({ nightPercent })}
      />
      <TimeField
        label="Nuit à partir de"
        name="nightFrom"
        value={night.nightFrom}
        error={errors.nightFrom}
        onValue={(nightFrom) => onNight({ nightFrom })}
      />
      <TimeField
        label="Nuit jusqu'à"
        name="nightTo"
        value={night.nightTo}
        error={errors.nightTo}
        onValue={(nightTo) => onNight({ nightTo })}
      />
    </div>
  )
}
