import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift'
import { type HTMLAttributes, type ReactElement, type ReactNode, useEffect } from 'react'
import { Field, type FieldProps, fieldBox, type Wiring } from '../forms/Field.tsx'
import { useEarlyEnter } from './use-early-enter.ts'

export interface SuggestFieldProps<T extends { id: string }> extends FieldProps {
  name: string
  text: string
  onText: (text: string) => void
  /** Suggestions for the text. */
  options: readonly T[]
  /** True while the options belong to an earlier text: Enter takes the suggestion once those of the text are there. */
  isSearching: boolean
  /** Index of the option that Enter takes as soon as it is there; -1 for none. */
  highlighted: number
  onChoose: (option: T) => void
  toLabel: (option: T) => string
  /** Renders an option with more than its label. */
  children: (option: T) => ReactNode
  onOpen: (isOpen: boolean) => void
  disabled?: boolean
  maxLength?: number
}

/** A text field with suggestions: any text is valid, and a suggestion replaces it. */
export function SuggestField<T extends { id: string }>(props: SuggestFieldProps<T>): ReactElement {
  return <Field {...props}>{(wiring) => <Input {...props} wiring={wiring} />}</Field>
}

function Input<T extends { id: string }>(props: SuggestFieldProps<T> & { wiring: Wiring }): ReactElement {
  const { name, text, onText, options, isSearching, highlighted, onChoose, toLabel, children, onOpen } = props
  const { disabled = false, maxLength, error, wiring } = props
  const { isOpen, getInputProps, getMenuProps, getItemProps, openMenu, closeMenu, setHighlightedIndex } =
    useCombobox<T>({
      items: [...options],
      inputValue: text,
      selectedItem: null,
      itemToString: (option) => (option ? toLabel(option) : ''),
      itemToKey: (option) => option?.id,
      defaultHighlightedIndex: highlighted,
      inputId: wiring.id,
      labelId: `${wiring.id}-label`,
      stateReducer: (state, change) => nextState(state, change, isSearching),
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem) onChoose(selectedItem)
      },
      onIsOpenChange: (change) => {
        // After Enter the suggestions of the text are still wanted if the field is left.
        if (change.isOpen || !early.isWaiting()) onOpen(change.isOpen)
      },
    })
  const results = options.map(({ id }) => id).join(' ')
  useEffect(() => {
    // Other results: what was highlighted among the former ones may be another option now.
    if (isOpen && results !== '') setHighlightedIndex(highlighted)
  }, [isOpen, results, highlighted, setHighlightedIndex])
  const early = useEarlyEnter({
    text,
    isSearching,
    wanted: options[highlighted],
    onTake: (wanted) => {
      onChoose(wanted)
      closeMenu()
    },
    onAnswered: () => {
      if (!isOpen) onOpen(false)
    },
  })
  const isShown = isOpen && options.length > 0
  return (
    <div className="relative">
      <input
        {...getInputProps({
          ...wiring,
          disabled,
          'aria-expanded': isShown,
          // The text is written at once: the cursor stays where it is.
          onChange: (event) => onText(event.currentTarget.value),
          onFocus: () => {
            if (text === '') openMenu()
          },
          onKeyDown(event) {
            if (event.key === 'Enter' && isOpen) early.remember()
            if (event.key !== 'Escape') return
            // With the list open, Esc closes the list only; with it closed, Esc belongs to the dialog around.
            if (isShown) event.preventDefault()
            else Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
          },
        })}
        name={name}
        maxLength={maxLength}
        autoComplete="off"
        className={fieldBox(error)}
      />
      <Suggestions
        options={isShown ? options : []}
        menuProps={getMenuProps({ 'aria-label': 'Suggestions', 'aria-labelledby': undefined })}
        propsOf={(item, index) => getItemProps({ item, index })}
      >
        {children}
      </Suggestions>
    </div>
  )
}

interface SuggestionsProps<T> {
  options: readonly T[]
  menuProps: HTMLAttributes<HTMLElement>
  propsOf: (option: T, index: number) => HTMLAttributes<HTMLElement>
  children: (option: T) => ReactNode
}

/** List below the field; without options it is there but hidden, for the field refers to it. */
function Suggestions<T extends { id: string }>(props: SuggestionsProps<T>): ReactElement {
  const { options, menuProps, propsOf, children } = props
  return (
    <div
      hidden={options.length === 0}
      className="absolute z-30 mt-1 w-full rounded-md border border-line-strong bg-surface p-1 shadow-raised"
    >
      <ul {...menuProps}>
        {options.map((option, index) => (
          <li
            key={option.id}
            {...propsOf(option, index)}
            className="flex min-h-11 cursor-pointer items-center rounded-md px-3 py-1 aria-selected:bg-brand-soft md:min-h-9"
          >
            {children(option)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Takes a suggestion only if the user chooses it: leaving the field keeps the text as it is. */
function nextState<T>(
  state: UseComboboxState<T>,
  { type, changes }: UseComboboxStateChangeOptions<T>,
  isSearching: boolean,
): Partial<UseComboboxState<T>> {
  const { InputBlur, InputClick, InputKeyDownEnter } = useCombobox.stateChangeTypes
  if (type === InputClick) return { ...changes, isOpen: true }
  if (type === InputKeyDownEnter && isSearching) return state
  if (type !== InputBlur) return changes
  return { ...changes, selectedItem: null, inputValue: state.inputValue }
}
