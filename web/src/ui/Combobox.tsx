import { Combobox as Base } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { Field, type FieldProps, fieldBox } from './Field.tsx'

export interface ComboboxProps<T extends { id: string }> extends FieldProps {
  /** What is offered, already searched for. */
  options: readonly T[]
  value: T | null
  onValue: (value: T | null) => void
  onQuery: (query: string) => void
  toLabel: (option: T) => string
  /** One option in the list, where more than its label is shown. */
  children: (option: T) => ReactNode
  /** Said instead of options: that they are being looked for, or that there are none. */
  status: string
  name: string
  placeholder?: string
}

/** A field that searches as one types and takes one of what it finds. The list opens inside the dialog around it. */
export function Combobox<T extends { id: string }>(props: ComboboxProps<T>): ReactElement {
  const { options, value, onValue, onQuery, toLabel, children, status, placeholder, name, ...field } = props
  const around = useRef<HTMLDivElement>(null)
  return (
    <CSPProvider disableStyleElements>
      <Field {...field}>
        {(wiring) => (
          <div ref={around}>
            <Base.Root
              items={options}
              value={value}
              onValueChange={onValue}
              onInputValueChange={onQuery}
              itemToStringLabel={toLabel}
              isItemEqualToValue={(one: T, other: T) => one.id === other.id}
              filter={null}
              autoHighlight
            >
              <Base.Input
                {...wiring}
                aria-labelledby={`${wiring.id}-label`}
                name={name}
                placeholder={placeholder}
                autoComplete="off"
                onKeyDown={(event) => {
                  // With the list closed, Esc belongs to the dialog around: it must not empty the field.
                  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true'
                  if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
                }}
                className={fieldBox(field.error)}
              />
              <Base.Portal container={around}>
                <Base.Positioner sideOffset={4} className="z-30 w-[var(--anchor-width)]">
                  <Base.Popup className="rounded-md border border-line-strong bg-surface p-1 shadow-raised">
                    <Base.Status className="px-3 py-2 text-ink-2 empty:hidden">{status}</Base.Status>
                    <Base.List>
                      {(option: T) => (
                        <Base.Item
                          key={option.id}
                          value={option}
                          className="cursor-pointer rounded-md px-3 py-2.5 data-[highlighted]:bg-brand-soft data-[selected]:font-semibold md:py-2"
                        >
                          {children(option)}
                        </Base.Item>
                      )}
                    </Base.List>
                  </Base.Popup>
                </Base.Positioner>
              </Base.Portal>
            </Base.Root>
          </div>
        )}
      </Field>
    </CSPProvider>
  )
}
