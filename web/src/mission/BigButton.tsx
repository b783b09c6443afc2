import type { ButtonHTMLAttributes, ReactElement } from 'react'

const looks = {
  primary: 'border-brand bg-brand text-on-brand',
  secondary: 'border-line-strong bg-surface text-ink',
  danger: 'border-urgent bg-urgent text-on-urgent',
} as const
export type BigButtonLook = keyof typeof looks

/** Classes of a button that a thumb finds on the road: 56 px high; 44 px if it is small. */
export function bigButtonClass(look: BigButtonLook, isSmall = false): string {
  const size = isSmall ? 'min-h-11 px-3 text-base' : 'min-h-14 px-4 text-xl'
  return `inline-flex items-center justify-center gap-2 rounded-md border font-semibold leading-tight text-center ${size} ${looks[look]}`
}

export interface BigButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: BigButtonLook
  isSmall?: boolean
}

export function BigButton({
  look = 'secondary',
  isSmall = false,
  className = '',
  ...rest
}: BigButtonProps): ReactElement {
  return <button type="button" {...rest} className={`${bigButtonClass(look, isSmall)} ${className}`} />
}
