import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import type { AvailableDriver } from '@yoon/contract/availability/calls'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import type { ReactElement } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { formatWindow } from './trip-window.ts'

type NotFree = Pick<AvailableDriver, 'absences' | 'expiredPapers'>

/** Returns why a driver or a vehicle is not free, in a few words; undefined without absence and expired paper. */
export function notFreeInBrief({ absences, expiredPapers }: NotFree): string | undefined {
  const [paper] = expiredPapers
  if (paper) return `À renouveler\u00a0: ${paperKindLabels[paper.kind].toLowerCase()}`
  const [absence] = absences
  return absence && absenceReasonLabels[absence.reason]
}

/** The absences and expired papers of a driver or a vehicle, one a line. */
export function NotFreeReasons({ absences, expiredPapers }: NotFree): ReactElement {
  return (
    <>
      {absences.map((absence) => (
        <span key={absence.startsAt} className="block text-sm font-semibold text-urgent">
          Absence&nbsp;: {absenceReasonLabels[absence.reason].toLowerCase()}, {formatWindow(absence, Date.now())}
        </span>
      ))}
      {expiredPapers.map(({ kind, expiresOn }) => (
        <span key={kind} className="block text-sm font-semibold text-urgent">
          Papier expiré&nbsp;: {paperKindLabels[kind].toLowerCase()}, valable jusqu'au {formatDate(expiresOn)}
        </span>
      ))}
    </>
  )
}
