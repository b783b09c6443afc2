import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { fieldErrors, focusFirstError } from './form-errors.ts'
import { toast } from './toasts.ts'

/** What a schema says of a form. */
export type Parsed<Body> =
  | { success: true; data: Body }
  | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }

interface FormOptions<Values, Body> {
  initial: Values
  /** Reads what was typed: the body to send, or what is wrong with it. */
  parse: (values: Values) => Parsed<Body>
  onValid: (body: Body) => void
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
  ref: RefObject<HTMLFormElement | null>
  submit(event: FormEvent): void
}

/** A form whose rules are a schema of the contract: every wrong field is told at once and the first is focused. */
export function useForm<Values extends object, Body>({
  initial,
  parse,
  onValid,
}: FormOptions<Values, Body>): Form<Values> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const ref = useRef<HTMLFormElement>(null)
  const mend = (...fields: string[]) =>
    setErrors((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !fields.includes(field))))
  return {
    values,
    errors,
    setErrors,
    mend,
    ref,
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
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
        onValid(parsed.data)
        return
      }
      const wrong = fieldErrors(parsed.error)
      setErrors(wrong)
      toast.error('Erreur de validation', 'Veuillez corriger les erreurs dans le formulaire')
      focusFirstError(ref.current, wrong)
    },
  }
}
