import type { Backup } from '@yoon/contract/backups/calls'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { dayOf, timeOf } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { ageOf, formatCreated, kindOf } from './database-words.ts'

/** The age of the newest backup, amber once a daily one is overdue; nothing without a backup. */
export function LastBackup({ newest }: { newest: Backup | undefined }): ReactElement | null {
  const now = useNow()
  const age = newest && ageOf(newest.created, dayOf(now), timeOf(now))
  if (!newest || !age) return null
  const Icon = age.isOld ? TriangleAlert : ShieldCheck
  const details = [formatCreated(newest.created, dayOf(now)), newest.isForeign ? '' : kindOf(newest.name)]
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 text-md">
      <Icon size={18} aria-hidden="true" className={age.isOld ? 'text-wait' : 'text-done'} />
      <span>
        Dernière sauvegarde&nbsp;: <b className={age.isOld ? 'text-wait' : ''}>{age.text}</b>
      </span>
      <span className="text-sm text-ink-2">{details.filter(Boolean).join(' · ')}</span>
    </p>
  )
}
