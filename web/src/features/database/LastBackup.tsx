import type { Backup } from '@yoon/contract/backups/calls'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { dayOf, timeOf } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { ageOf, formatCreated, kindOf } from './database-words.ts'

interface LastBackupProps {
  /** The newest backup; undefined without one. */
  newest: Backup | undefined
  /** Time of the daily backup, if there is one. */
  dailyAt: string | undefined
}

/** The age of the newest backup, amber once a daily one is overdue, and when the next one is made. */
export function LastBackup({ newest, dailyAt }: LastBackupProps): ReactElement {
  const now = useNow()
  const age = newest && ageOf(newest.created, dayOf(now), timeOf(now))
  const isOld = !newest || age?.isOld
  const Icon = isOld ? ShieldAlert : ShieldCheck
  const made = newest && formatCreated(newest.created, dayOf(now))
  const details = [age && made, newest && !newest.isForeign && kindOf(newest.name)].filter(Boolean).join(' · ')
  return (
    <div className="flex min-w-0 items-center gap-x-3">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isOld ? 'bg-wait-soft text-wait' : 'bg-done-soft text-done'}`}
      >
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="min-w-0 leading-snug">
        <p className="text-lg">
          {newest ? (
            <>
              Dernière sauvegarde&nbsp;: <b className={isOld ? 'text-wait' : ''}>{age?.text ?? made}</b>
            </>
          ) : (
            <b>Aucune sauvegarde sur ce serveur</b>
          )}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-2 md:gap-x-1">
          {details && <span className="whitespace-nowrap">{details}</span>}{' '}
          {dailyAt && (
            <span>
              {details && <span className="max-md:hidden">· </span>}
              Prochaine sauvegarde automatique à {dailyAt}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
