import type { Endpoint } from '@yoon/contract/endpoint'
import type { ApiError } from '../../lib/api.ts'
import { isRefused, lostOf } from '../../lib/refusals.ts'
import { toast } from '../../lib/toasts.ts'
import type { Action } from '../../lib/use-action.ts'
import type { Form } from '../../lib/use-form.ts'
import { refreshFleet, sayFailure } from './refresh-fleet.ts'

/** Where the form of a driver or a vehicle is with saving. */
export interface Saving {
  isBusy: boolean
  /** That nobody answered the last try. */
  lost: ApiError | undefined
  /** That a colleague has changed it meanwhile. */
  stale: string | undefined
}

export const failureTitle = 'Erreur de sauvegarde'

/** Takes back that saving failed: it is tried again. */
export function retractFailure(): void {
  toast.retract(failureTitle)
}

export function savingOf(create: Tried, update: Tried): Saving {
  const error = create.error ?? update.error
  return {
    isBusy: create.isBusy || update.isBusy,
    lost: lostOf(error),
    stale: isRefused(error, 'STALE') ? error.message : undefined,
  }
}

type Tried = Pick<Action<Endpoint>, 'isBusy' | 'error'>

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
