import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { type Errors, focusFirst } from './form-errors.ts'

export interface FormErrorsOptions {
  /** Names the fields of a refusal as the form does. */
  atFields?: ((refused: Errors) => Errors) | undefined
  /** Hears what is wrong: a form that shows a part of itself shows the part where that is. */
  onTold?: ((errors: Errors) => void) | undefined
}

export interface FormErrors<Group extends HTMLFormElement | HTMLFieldSetElement> {
  /** What the fields stand in. */
  ref: RefObject<Group | null>
  errors: Errors
  /** Says what is wrong in place of what was said, and leads to the first of it. */
  tell(errors: Errors): void
  /** The same of what the server has refused. */
  refuse(error: Error): void
  /** Takes back what was said of a field. */
  mend(...fields: string[]): void
}

/** What is wrong with the fields of a form: said at each of them, and the first is focused as soon as it is there. */
export function useFormErrors<Group extends HTMLFormElement | HTMLFieldSetElement = HTMLFormElement>({
  atFields = (refused) => refused,
  onTold,
}: FormErrorsOptions = {}): FormErrors<Group> {
  const [errors, setErrors] = useState<Errors>({})
  const ref = useRef<Group>(null)
  const isNew = useRef(false)
  useEffect(() => {
    if (isNew.current && focusFirst(ref.current, errors)) isNew.current = false
  })
  const tell = (next: Errors) => {
    isNew.current = true
    setErrors(next)
    onTold?.(next)
  }
  return {
    ref,
    errors,
    tell,
    refuse: (error) => tell(error instanceof ApiError ? atFields(error.fields) : {}),
    mend: (...fields) =>
      setErrors((old) => Object.fromEntries(Object.entries(old).filter(([field]) => !fields.includes(field)))),
  }
}
