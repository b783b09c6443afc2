import { sayFailure } from '../failure-toast.ts'
import { toast } from '../toasts.ts'
import type { Form } from './use-form.ts'

export const failureTitle = 'Erreur de sauvegarde'

/** Retracts the toast about a failed save before a retry. */
export function retractFailure(): void {
  toast.retract(failureTitle)
}

interface Outcome {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** Returns the handlers for the success and the failure of a form. */
export function outcomeOf<Values>(
  form: Form<Values>,
  words: { title: string; text: string; failed: string },
  onDone: () => void,
): Outcome {
  return {
    onSuccess: () => {
      toast.success(words.title, words.text)
      form.forget()
      onDone()
    },
    onError: (error) => {
      form.setServerErrors(error)
      sayFailure(failureTitle, error, words.failed)
    },
  }
}
