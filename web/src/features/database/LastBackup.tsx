import type { Backup } from '@yoon/contract/backups/calls'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
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
  if (!newest) {
    return (
      <Sign
        isOld
        title={
          <b>{dailyAt ? `Première sauvegarde automatique à\u00a0${dailyAt}` : 'Gardez une copie de vos données'}</b>
        }
      >
        Une sauvegarde permet de retrouver les données après une erreur ou une panne.
      </Sign>
    )
  }
  const age = ageOf(newest.created, dayOf(now), timeOf(now))
  const made = formatCreated(newest.created, dayOf(now))
  const details = [age && made, !newest.isForeign && kindOf(newest.name)].filter(Boolean).join(' · ')
  const isOld = age?.isOld ?? false
  return (
    <Sign
      isOld={isOld}
      title={
        <>
          Dernière sauvegarde&nbsp;:{' '}
          <b className={`whitespace-nowrap ${isOld ? 'text-wait' : ''}`}>{age?.text ?? made}</b>
        </>
      }
    >
      {details && <span className="whitespace-nowrap">{details}</span>}{' '}
      {dailyAt && (
        <span>
          {details && <span className="max-md:hidden">· </span>}
          Prochaine sauvegarde automatique à&nbsp;{dailyAt}
        </span>
      )}
    </Sign>
  )
}

interface SignProps {
  /** True for an amber shield. */
  isOld: boolean
  title: ReactNode
  children: ReactNode
}

function Sign({ isOld, title, children }: SignProps): ReactElement {
  const Icon = isOld ? ShieldAlert : ShieldCheck
  return (
    <div className="flex min-w-0 items-center gap-x-3">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isOld ? 'bg-wait-soft text-wait' : 'bg-done-soft text-done'}`}
      >
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="min-w-0 leading-snug">
        <p className="text-lg">{title}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-2 md:gap-x-1">{children}</p>
      </div>
    </div>
  )
}
