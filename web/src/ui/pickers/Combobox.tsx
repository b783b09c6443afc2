import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { Field, type FieldProps, fieldBox, type Wiring } from '../forms/Field.tsx'
import { useEarlyEnter } from './use-early-enter.ts'

export interface ComboboxProps<T extends { id: string }> extends FieldProps {
  /** Results of the search. */
  options: readonly T[]
  /** True while the options belong to an earlier query: Enter selects the option once those of the query are there. */
  isSearching: boolean
  value: T | null
  onValue: (value: T | null) => void
  onQuery: (query: string) => void
  toLabel: (option: T) => string
  /** Renders an option with more than its label. */
  children: (option: T) => ReactNode
  /** Message in place of options: searching, or none found. */
  status: string
  name: string
  placeholder?: string
  /** Text with which the field opens its list at once, unless it has a value. */
  typedAtFirst?: string
  /** Index of the option that Enter selects as soon as the results are there: the first one by default. */
  highlighted?: number
}

/** A field that searches while the user types and selects one of the results; clearing it selects none. */
export function Combobox<T extends { id: string }>(props: ComboboxProps<T>): ReactElement {
  return <Field {...props}>{(wiring) => <Picker {...props} wiring={wiring} />}</Field>
}

function Picker<T extends { id: string }>(props: ComboboxProps<T> & { wiring: Wiring }): ReactElement {
  const { options, isSearching, value, onValue, onQuery, toLabel, children, status, placeholder, name, error, wiring } =
    props
  const { highlighted = 0, typedAtFirst = '' } = props
  const labelOf = (option: T | null) => (option ? toLabel(option) : '')
  const { isOpen, inputValue, closeMenu, ...downshift } = useCombobox<T>({
    items: [...options],
    selectedItem: value,
    itemToString: labelOf,
    itemToKey: (option) => option?.id,
    defaultHighlightedIndex: highlighted,
    initialInputValue: value ? labelOf(value) : typedAtFirst,
    initialIsOpen: !value && typedAtFirst !== '',
    inputId: wiring.id,
    labelId: `${wiring.id}-label`,
    stateReducer: (state, change) => nextState(state, change, isSearching),
    onSelectedItemChange: ({ selectedItem }) => onValue(selectedItem),
    onInputValueChange: (change) => onQuery(change.inputValue),
  })
  const { getInputProps, getMenuProps, getItemProps, setHighlightedIndex } = downshift
  const early = useEarlyEnter({
    text: inputValue,
    isSearching,
    wanted: options[highlighted],
    onTake: (wanted) => {
      onValue(wanted)
      closeMenu()
    },
  })
  const results = options.map(({ id }) => id).join(' ')
  useEffect(() => {
    // Other results: what was highlighted among the former ones may be another option now.
    if (isOpen && results !== '') setHighlightedIndex(highlighted)
  }, [isOpen, results, highlighted, setHighlightedIndex])
  return (
    <div className="relative">
      <input
        {...getInputProps({
          ...wiring,
          onKeyDown(event) {
            if (event.key === 'Enter' && isOpen) early.remember()
            if (event.key !== 'Escape') return
            // With the list open, Esc closes the list only; with it closed, Esc belongs to the dialog around.
            if (isOpen) event.preventDefault()
            else Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
          },
        })}
        name={name}
        placeholder={placeholder}
        autoComplete="off"
        className={fieldBox(error)}
      />
      <div
        hidden={!isOpen}
        className="absolute z-30 mt-1 w-full rounded-md border border-line-strong bg-surface p-1 shadow-raised"
      >
        <ul {...getMenuProps()}>
          {isOpen &&
            options.map((option, index) => (
              <li
                key={option.id}
                {...getItemProps({ item: option, index })}
                className={`cursor-pointer rounded-md px-3 py-2.5 aria-selected:bg-brand-soft md:py-2 ${option.id === value?.id ? 'font-semibold' : ''}`}
              >
                {children(option)}
              </li>
            ))}
        </ul>
        <p role="status" className="px-3 py-2 text-ink-2 empty:hidden">
          {status}
        </p>
      </div>
    </div>
  )
}

/** Selects an option only if the user chooses it: leaving the field with a part of a name in it selects none. */
function nextState<T>(
  state: UseComboboxState<T>,
  { type, changes, props }: UseComboboxStateChangeOptions<T>,
  isSearching: boolean,
): Partial<UseComboboxState<T>> {
  const { InputBlur, InputClick, InputKeyDownEnter } = useCombobox.stateChangeTypes
  if (type === InputClick) return { ...changes, isOpen: true }
  if (type === InputKeyDownEnter && isSearching) return state
  if (type !== InputBlur) return changes
  const { selectedItem, inputValue } = state
  const isTaken = selectedItem !== null && inputValue.trim() !== ''
  return {
    ...changes,
    selectedItem: isTaken ? selectedItem : null,
    inputValue: isTaken ? props.itemToString(selectedItem) : inputValue,
  }
}
