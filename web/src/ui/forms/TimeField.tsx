import type { ReactElement } from 'react'
import { type FieldProps, TextField } from './Field.tsx'

/** Parses a typed time of day to `HH:mm`: `8`, `8h`, `830`, `8h30`, `08:30`. Any other text is returned trimmed. */
export function readTime(typed: string): string {
  const match = /^\s*(\d{1,2})\s*(?:[:hH.]\s*)?(\d{2})?\s*$/.exec(typed)
  if (!match) return typed.trim()
  const [, hours = '', minutes = '00'] = match
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : typed.trim()
}

export interface TimeFieldProps extends FieldProps {
  name: string
  value: string
  onValue: (value: string) => void
  disabled?: boolean
}

/** A time of day in 24 hours: a native field would follow the browser's language. */
export function TimeField({ value, onValue, ...field }: TimeFieldProps): ReactElement {
  return (
    <TextField
      {...field}
      value={value}
      inputMode="numeric"
      placeholder="14:30"
      maxLength={8}
      autoComplete="off"
      onChange={(event) => onValue(event.target.value)}
      onBlur={() => onValue(readTime(value))}
    />
  )
}
