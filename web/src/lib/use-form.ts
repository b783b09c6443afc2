import { type FormEvent, useEffect, useState } from 'react'
import { type DraftShape, dropDraft, keepDraft, readDraft } from './drafts.ts'
import { fieldErrors } from './form-errors.ts'
import { toast } from './toasts.ts'
import { type FormErrors, type FormErrorsOptions, useFormErrors } from './use-form-errors.ts'

/** What a schema says of a form. */
export type Parsed<Body> =
  | { success: true; data: Body }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }

const wrongTitle = 'Erreur de validation'

interface FormOptions<Values, Body> extends FormErrorsOptions {
  initial: Values
  /** Reads what was typed: the body to send, or what is wrong with it. */
  parse: (values: Values) => Parsed<Body>
  onValid: (body: Body) => void
  /** The name under which the tab keeps what was typed; none for a form too short to miss. */
  draft?: string | undefined
  /** The fields of a draft that are told by more than their `typeof`. */
  draftShape?: DraftShape<Values>
}

export interface Form<Values> extends FormErrors<HTMLFormElement> {
  values: Values
  set(part: Partial<Values>): void
  /** Starts again from other values. */
  restart(values: Values): void
  isDirty: boolean
  /** Forgets the draft: what was typed is saved, or given up. */
  forget(): void
  submit(event: FormEvent): void
}

/** A form whose rules are a schema of the contract: every wrong field is told at once and the first is focused. */
export function useForm<Values extends object, Body>({
  initial,
  parse,
  onValid,
  draft,
  draftShape,
  ...told
}: FormOptions<Values, Body>): Form<Values> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(() => ({ ...initial, ...readDraft(draft, initial, draftShape) }))
  const wrong = useFormErrors(told)
  const isDirty = JSON.stringify(values) !== JSON.stringify(start)
  useEffect(() => {
    if (draft === undefined) return
    if (isDirty) keepDraft(draft, values)
    else dropDraft(draft)
  }, [draft, isDirty, values])
  return {
    ...wrong,
    values,
    isDirty,
    forget: () => {
      if (draft !== undefined) dropDraft(draft)
    },
    set(part) {
      setValues((old) => ({ ...old, ...part }))
      // What is being mended is no longer told off.
      wrong.mend(...Object.keys(part))
    },
    restart(next) {
      setStart(next)
      setValues(next)
      wrong.tell({})
    },
    submit(event) {
      event.preventDefault()
      const parsed = parse(values)
      if (parsed.success) {
        wrong.tell({})
        toast.retract(wrongTitle)
        onValid(parsed.data)
        return
      }
      wrong.tell(fieldErrors(parsed.error))
      toast.error(wrongTitle, 'Veuillez corriger les erreurs dans le formulaire')
    },
  }
}
