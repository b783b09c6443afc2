import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { fieldErrors, focusFirstError } from './form-errors.ts'
import { toast } from './toasts.ts'

/** What a schema says of a form. */
export type Parsed<Body> =
  | { success: true; data: Body }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }

const wrongTitle = 'Erreur de validation'

interface FormOptions<Values, Body> {
  initial: Values
  /** Reads what was typed: the body to send, or what is wrong with it. */
  parse: (values: Values) => Parsed<Body>
  onValid: (body: Body) => void
  /** The name under which the tab keeps what was typed; none for a form too short to miss. */
  draft?: string | undefined
}

export interface Form<Values> {
  values: Values
  set(part: Partial<Values>): void
  /** Starts again from other values. */
  restart(values: Values): void
  errors: Record<string, string>
  setErrors(errors: Record<string, string>): void
  /** Takes back what was said of a field. */
  mend(...fields: string[]): void
  isDirty: boolean
  /** Forgets the draft: what was typed is saved, or given up. */
  forget(): void
  ref: RefObject<HTMLFormElement | null>
  submit(event: FormEvent): void
}

/** A form whose rules are a schema of the contract: every wrong field is told at once and the first is focused. */
export function useForm<Values extends object, Body>({
  initial,
  parse,
  onValid,
  draft,
}: FormOptions<Values, Body>): Form<Values> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(() => ({ ...initial, ...readDraft<Values>(draft) }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const ref = useRef<HTMLFormElement>(null)
  const isDirty = JSON.stringify(values) !== JSON.stringify(start)
  useEffect(() => {
    if (draft === undefined) return
    if (isDirty) keepDraft(draft, values)
    else dropDraft(draft)
  }, [draft, isDirty, values])
  const mend = (...fields: string[]) =>
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !fields.includes(field))))
  return {
    values,
    errors,
    setErrors,
    mend,
    ref,
    isDirty,
    forget: () => {
      if (draft !== undefined) dropDraft(draft)
    },
    set(part) {
      setValues((old) => ({ ...old, ...part }))
      // What is being mended is no longer told off.
      mend(...Object.keys(part))
    },
    restart(next) {
      setStart(next)
      setValues(next)
      setErrors({})
    },
    submit(event) {
      event.preventDefault()
      const parsed = parse(values)
      if (parsed.success) {
        setErrors({})
        toast.retract(wrongTitle)
        onValid(parsed.data)
        return
      }
      const wrong = fieldErrors(parsed.error)
      setErrors(wrong)
      toast.error(wrongTitle, 'Veuillez corriger les erreurs dans le formulaire')
      focusFirstError(ref.current, wrong)
    },
  }
}
