import { toast } from '../../lib/toasts.ts'
import type { Form } from '../../lib/use-form.ts'
import { refreshFleet, sayFailure } from './refresh-fleet.ts'

export const failureTitle = 'Erreur de sauvegarde'

/** Takes back that saving failed: it is tried again. */
export function retractFailure(): void {
  toast.retract(failureTitle)
}

interface Outcome {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** What follows once the server has saved what a form holds, or refused it. */
export function outcomeOf<Values>(
  form: Form<Values>,
  words: { title: string; text: string; failed: string },
  onDone: () => void,
): Outcome {
  return {
    onSuccess: () => {
      toast.success(words.title, words.text)
      form.forget()
      refreshFleet()
      onDone()
    },
    onError: (error) => {
      form.refuse(error)
      sayFailure(failureTitle, error, words.failed)
    },
  }
}

/** Goes on from what is there by now, once it is read. */
export function goOnFrom<Row>(reading: Promise<{ data: Row }>, goOn: (current: Row) => void): void {
  reading.then(
    ({ data }) => {
      goOn(data)
      retractFailure()
    },
    (failure: Error) => sayFailure(failureTitle, failure, 'Erreur lors de la récupération des détails'),
  )
}
