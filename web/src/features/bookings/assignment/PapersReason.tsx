import { type ReactElement, useState } from 'react'
import { TextAreaField } from '../../../ui/forms/Field.tsx'

const shortest = 5

/** Explains the way out to those who may not accept expired papers. */
export const papersAdvice = "Renouvelez ces papiers, ou demandez à un administrateur d'accepter cette course."

interface PapersReason {
  field: ReactElement
  /** Returns the reason; undefined if it is too short, which the field says from then on. */
  read(): string | undefined
}

/** The reason for which expired papers are accepted (rules/availability 40). */
export function usePapersReason(): PapersReason {
  const [reason, setReason] = useState('')
  const [isSent, setIsSent] = useState(false)
  const typed = reason.trim()
  const isMissing = typed.length < shortest
  return {
    field: (
      <TextAreaField
        label="Raison"
        name="papersOverride"
        isRequired
        rows={2}
        maxLength={300}
        value={reason}
        error={isSent && isMissing ? `La raison doit contenir au moins ${shortest} caractères` : undefined}
        hint="Elle est inscrite dans l'historique de la réservation."
        onChange={({ target }) => setReason(target.value)}
      />
    ),
    read: () => {
      setIsSent(true)
      return isMissing ? undefined : typed
    },
  }
}
