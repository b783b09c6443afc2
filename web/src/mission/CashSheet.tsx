import { currencySign, formatAmount } from '@yoon/contract/money'
import { type ReactElement, useId, useState } from 'react'
import { amountIn } from './amount.ts'
import { BigButton } from './BigButton.tsx'
import { useMission } from './MissionContext.tsx'
import { Sheet } from './Sheet.tsx'
import { SheetForm } from './SheetForm.tsx'
import { FieldError } from './TextArea.tsx'

/** Asks which amount the driver has received: what is due, unless the driver says otherwise. */
export function CashSheet({ due, onClose }: { due: number; onClose: () => void }): ReactElement {
  const { mission, texts, press } = useMission()
  const currency = mission.collect?.currency ?? mission.currency
  const [text, setText] = useState(String(due))
  const [error, setError] = useState('')
  const id = useId()
  const amount = amountIn(text)
  const send = () => {
    if (amount === undefined) return setError(texts.amountInvalid)
    press({ step: 'CASH', amount })
    onClose()
  }
  return (
    <Sheet title={texts.collectTitle} onClose={onClose}>
      <SheetForm onSubmit={send}>
        <div>
          <label htmlFor={id} className="mb-1 block font-semibold">
            {texts.amount(currencySign(currency))}
          </label>
          <input
            id={id}
            value={text}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
            className="min-h-12 w-full rounded-md border border-line-strong bg-surface px-3 text-2xl"
          />
          <FieldError id={`${id}-error`} error={error} />
        </div>
        <div className="grid gap-2">
          <BigButton type="submit" look="primary">
            {texts.collected(amount === undefined ? '…' : formatAmount(amount, currency))}
          </BigButton>
          <BigButton onClick={onClose}>{texts.cancel}</BigButton>
        </div>
      </SheetForm>
    </Sheet>
  )
}
