import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../calls/api.ts'
import { type Errors, focusFirst } from './form-errors.ts'

export interface FormErrorsOptions {
  /** Maps the field names of the server's errors to those of the form. */
  atFields?: ((refused: Errors) => Errors) | undefined
  /** Called with the errors: a form that shows one part of itself shows the part that contains them. */
  onErrors?: ((errors: Errors) => void) | undefined
}

export interface FormErrors<Group extends HTMLFormElement | HTMLFieldSetElement> {
  /** The element that contains the fields. */
  ref: RefObject<Group | null>
  errors: Errors
  /** Replaces the errors, and focuses the first wrong field. */
  setErrors(errors: Errors): void
  /** Replaces the errors by those of a server's refusal. */
  setServerErrors(error: Error): void
  /** Clears the errors of fields. */
  clearErrors(...fields: string[]): void
}

/** The errors of a form, shown at their fields; the first wrong field is focused as soon as it is rendered. */
export function useFormErrors<Group extends HTMLFormElement | HTMLFieldSetElement = HTMLFormElement>({
  atFields = (refused) => refused,
  onErrors,
}: FormErrorsOptions = {}): FormErrors<Group> {
  const [errors, setShown] = useState<Errors>({})
  const ref = useRef<Group>(null)
  const isNew = useRef(false)
  useEffect(() => {
    if (isNew.current && focusFirst(ref.current, errors)) isNew.current = false
  })
  const setErrors = (next: Errors) => {
    isNew.current = true
    setShown(next)
    onErrors?.(next)
  }
  return {
    ref,
    errors,
    setErrors,
    setServerErrors: (error) => setErrors(error instanceof ApiError ? atFields(error.fields) : {}),
    clearErrors: (...fields) =>
      setShown((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !fields.includes(field)))),
  }
}
