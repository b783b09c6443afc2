import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

const looks = {
  primary: 'bg-brand text-on-brand border-brand hover:opacity-90',
  secondary: 'bg-surface text-ink border-line-strong hover:bg-raised',
  quiet: 'border-transparent text-ink-2 hover:bg-off-soft hover:text-ink',
  danger: 'bg-urgent text-on-urgent border-urgent hover:opacity-90',
} as const

export type ButtonLook = keyof typeof looks

/** Classes of a button, also of a link that looks like one. */
export function buttonClass(look: ButtonLook, className = ''): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-3.5 font-semibold whitespace-nowrap motion-safe:transition-colors disabled:cursor-not-allowed disabled:opacity-55 md:min-h-9 ${looks[look]} ${className}`
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook
  icon?: ReactNode
  /** Shows that the action is running and prevents a second start. */
  isBusy?: boolean
}

/** A button with its own busy state; 44 px high on phones. */
export function Button({
  look = 'secondary',
  icon,
  isBusy = false,
  children,
  className = '',
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass(look, className)}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A button with an icon only; `label` is its accessible name, and its tooltip (`Tooltips`). */
export function IconButton({
  label,
  children,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string }): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip={label}
      className={`relative grid size-11 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-off-soft hover:text-ink disabled:opacity-40 md:size-9 ${className}`}
    >
      {children}
    </button>
  )
}
