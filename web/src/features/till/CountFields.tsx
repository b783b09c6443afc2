import { cashPieces, hasPieces } from '@yoon/contract/till/denominations'
import { tillLimits } from '@yoon/contract/till/limits'
import type { KeyboardEvent, ReactElement } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { type CountValues, countsOf, pieceAmount } from './count-values.ts'

interface CountFieldsProps {
  currency: string
  values: CountValues
  errors: Record<string, string>
  onValues: (change: Partial<CountValues>) => void
}

const groups = [
  { kind: 'note', label: 'Billets' },
  { kind: 'coin', label: 'Pièces' },
] as const

/** The count of a till by note and coin; Enter goes on to the next field, so that a sheet can be typed through. */
export function CountFields({ currency, values, errors, onValues }: CountFieldsProps): ReactElement {
  if (!hasPieces(currency)) {
    return (
      <AmountField
        label="Montant compté"
        name="amount"
        isRequired
        value={values.amount}
        error={errors.amount ?? errors.counts}
        onValue={(amount) => onValues({ amount })}
      />
    )
  }
  return (
    <fieldset aria-label="Comptage de la caisse" className="grid gap-4" onKeyDown={goOnAtEnter}>
      <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
        {groups.map(({ kind, label }) => (
          <fieldset key={kind} className="grid gap-1.5">
            <legend className="mb-1 font-bold">{label}</legend>
            {cashPieces
              .filter((piece) => piece.kind === kind)
              .map(({ key, value }) => (
                <Piece
                  key={key}
                  name={key}
                  value={value}
                  kind={kind}
                  typed={values[key]}
                  error={errors[key]}
                  onTyped={(typed) => onValues({ [key]: typed })}
                />
              ))}
          </fieldset>
        ))}
      </div>
      {errors.counts && <p className="font-medium text-urgent">{errors.counts}</p>}
    </fieldset>
  )
}

interface PieceProps {
  name: string
  value: number
  kind: 'note' | 'coin'
  typed: string
  error: string | undefined
  onTyped: (typed: string) => void
}

/** Number of one note or coin, and its amount. */
function Piece({ name, value, kind, typed, error, onTyped }: PieceProps): ReactElement {
  const label = `${kind === 'note' ? 'Billets' : 'Pièces'} de ${value.toLocaleString('fr-FR')}`
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)_6rem] items-center gap-2 [&_label]:sr-only">
      <span aria-hidden="true" className="text-right font-bold tabular-nums">
        {value.toLocaleString('fr-FR')}
      </span>
      <NumberField label={label} name={name} value={typed} error={error} onValue={onTyped} {...tillLimits.pieces} />
      <span className="text-right text-ink-2 tabular-nums">{formatMoney(pieceAmount(typed, value))}</span>
    </div>
  )
}

/** Goes on to the next number at Enter, which would otherwise send an unfinished count. */
function goOnAtEnter(event: KeyboardEvent<HTMLFieldSetElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll('input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

/** Sum of a count as typed. */
export function CountTotal({ values, currency }: { values: CountValues; currency: string }): ReactElement {
  const counts = countsOf(values, currency)
  const total = hasPieces(currency)
    ? cashPieces.reduce((sum, { key, value }) => sum + pieceAmount(values[key], value), 0)
    : (counts.amount ?? 0)
  return (
    <>
      Total compté&nbsp;: <b className="text-ink tabular-nums">{formatMoney(Number.isNaN(total) ? 0 : total)}</b>
    </>
  )
}
