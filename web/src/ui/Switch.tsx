import { type ReactElement, type ReactNode, useId } from 'react'
import { Spinner } from './Spinner.tsx'

export interface SwitchProps {
  label: string
  /** Description below the label, read out after it. */
  hint?: string
  /** Name of a form field. */
  name?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  /** Shows that the change is running and prevents another; the switch keeps the focus. */
  isBusy?: boolean
  /** True for the switch at the end of the line, under those of other settings. */
  isAtEnd?: boolean
  /** Button beside a switch at the end. */
  aside?: ReactNode
}

const track =
  'relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-off-soft checked:border-brand checked:bg-brand disabled:cursor-not-allowed disabled:opacity-55 disabled:checked:border-line-strong disabled:checked:bg-line-strong aria-disabled:opacity-55 motion-safe:transition-colors'
const thumb =
  'before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-ink-2 checked:before:translate-x-5 checked:before:bg-on-brand motion-safe:before:transition-transform'
/** With colours chosen by the user, the thumb and the track that is on take the system's. */
const forced =
  'forced-color-adjust-none forced-colors:border-[ButtonText] forced-colors:bg-[Canvas] forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText] forced-colors:disabled:border-[GrayText]'

/** A setting that is on or off; the whole line is its target. */
export function Switch(props: SwitchProps): ReactElement {
  const { label, hint, name, isOn, onChange, isDisabled = false, isBusy = false, isAtEnd = false, aside } = props
  const id = useId()
  const control = (
    <input
      id={id}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox states itself whether it is checked
      role="switch"
      name={name}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      disabled={isDisabled}
      checked={isOn}
      onChange={({ target }) => isBusy || onChange(target.checked)}
      className={`${track} ${thumb} ${forced}`}
    />
  )
  const words = (
    <>
      <span id={`${id}-label`} className={hint || isAtEnd ? 'font-semibold' : ''}>
        {label}
      </span>
      {hint && (
        <span id={`${id}-hint`} className="block text-sm text-ink-3">
          {hint}
        </span>
      )}
    </>
  )
  if (isAtEnd) {
    return (
      <div className="flex min-h-11 items-center gap-4 md:min-h-9">
        <label htmlFor={id} className="flex-1">
          {words}
        </label>
        {isBusy && <Spinner />}
        {aside}
        {control}
      </div>
    )
  }
  return (
    <label htmlFor={id} className={`flex min-h-11 gap-3 md:min-h-9 ${hint ? 'items-start' : 'items-center'}`}>
      {control}
      <span>{words}</span>
      {isBusy && <Spinner />}
    </label>
  )
}
