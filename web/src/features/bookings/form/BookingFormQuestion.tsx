import type { ReactElement } from 'react'
import { OverlapQuestion } from '../assignment/OverlapQuestion.tsx'
import { PapersQuestion } from '../assignment/PapersQuestion.tsx'
import { StoredQuestion } from './StoredQuestion.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** The question that the server's answer raises, in place of the form; null if there is none. */
export function BookingFormQuestion({ state }: { state: BookingFormState }): ReactElement | null {
  const { overlap, expiredPapers, stored, edited, isBusy } = state
  if (overlap) {
    return (
      <OverlapQuestion
        message={overlap}
        isBusy={isBusy}
        onAllow={() => state.accept({ allowOverlap: true })}
        onClose={state.forgetRefusal}
      />
    )
  }
  if (expiredPapers) {
    return (
      <PapersQuestion
        message={expiredPapers}
        confirmLabel="Enregistrer quand même"
        backLabel="Revenir au formulaire"
        isBusy={isBusy}
        onAllow={(papersOverride) => state.accept({ papersOverride })}
        onClose={state.forgetRefusal}
      />
    )
  }
  if (!stored) return null
  return (
    <StoredQuestion
      stored={stored}
      isEditing={edited !== undefined}
      isBusy={isBusy}
      onOpen={state.openStored}
      onSendAgain={state.sendSecond}
      onClose={state.forgetRefusal}
    />
  )
}
