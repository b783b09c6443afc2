import { type FormEvent, useEffect, useState } from 'react'
import { toast } from '../toasts.ts'
import { dropDraft, type FormDraftShape, keepDraft, readDraft } from './drafts.ts'
import { fieldErrors } from './form-errors.ts'
import { type FormErrors, type FormErrorsOptions, useFormErrors } from './use-form-errors.ts'

/** Result of the validation of a form by a schema. */
export type Parsed<Body> =
  | { success: true; data: Body }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }

const wrongTitle = 'Erreur de validation'

interface UndraftedFormOptions<Values, Body> extends FormErrorsOptions {
  initial: Values
  /** Validates the typed values: returns the body to send, or the issues. */
  parse: (values: Values) => Parsed<Body>
  onValid: (body: Body) => void
}

interface DraftOptions<Values> {
  /** Name under which the tab stores the draft. */
  draft: string
  /** Validators of the draft's fields: an older version of the page may have stored it. */
  draftShape: FormDraftShape<Values>
}

/** Options of a form; one too short to need a draft has none. */
type FormOptions<Values, Body> = UndraftedFormOptions<Values, Body> &
  (DraftOptions<Values> | { draft?: undefined; draftShape?: undefined })

/** Names of the values that a text field holds. */
type TextName<Values> = { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values] & string

/** Attributes of a text field. */
interface FieldAttributes {
  name: string
  value: string
  error: string | undefined
  onChange(event: { target: { value: string } }): void
}

export interface Form<Values> extends FormErrors<HTMLFormElement> {
  values: Values
  set(part: Partial<Values>): void
  /** Returns the attributes of the text field that holds a value. */
  field(name: TextName<Values>): FieldAttributes
  /** Starts again from other values. */
  restart(values: Values): void
  isDirty: boolean
  /** Deletes the draft: the values are saved, or discarded. */
  forget(): void
  submit(event: Pick<FormEvent, 'preventDefault'>): void
}

/** A form validated by a schema of the contract: shows all errors at once and focuses the first wrong field. */
export function useForm<Values extends object, Body>({
  initial,
  parse,
  onValid,
  draft,
  draftShape,
  ...errorOptions
}: FormOptions<Values, Body>): Form<Values> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(() => ({ ...initial, ...readDraft(draft, initial, draftShape) }))
  const wrong = useFormErrors(errorOptions)
  const isDirty = JSON.stringify(values) !== JSON.stringify(start)
  useEffect(() => {
    if (draft === undefined) return
    if (isDirty) keepDraft(draft, values)
    else dropDraft(draft)
  }, [draft, isDirty, values])
  const set = (part: Partial<Values>) => {
    setValues((old) => ({ ...old, ...part }))
    // Editing a field clears its error.
    wrong.clearErrors(...Object.keys(part))
  }
  return {
    ...wrong,
    values,
    isDirty,
    set,
    field: (name) => ({
      name,
      value: String(values[name]),
      error: wrong.errors[name],
      onChange: ({ target }) => set({ [name]: target.value } as Partial<Values>),
    }),
    forget: () => {
      if (draft !== undefined) dropDraft(draft)
    },
    restart(next) {
      setStart(next)
      setValues(next)
      wrong.setErrors({})
    },
    submit(event) {
      event.preventDefault()
      const parsed = parse(values)
      if (parsed.success) {
        wrong.setErrors({})
        toast.retract(wrongTitle)
        onValid(parsed.data)
        return
      }
      wrong.setErrors(fieldErrors(parsed.error))
      toast.error(wrongTitle, 'Veuillez corriger les erreurs dans le formulaire')
    },
  }
}
