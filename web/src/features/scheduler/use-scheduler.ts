import {
  getBackgroundJobs,
  getSchedulerStats,
  getSchedulerStatus,
  triggerScheduler,
} from '@yoon/contract/scheduler/calls'
import { useEffect, useState } from 'react'
import { type Answer, messageOf } from '../../lib/calls/api.ts'
import { type Data, refresh, useData } from '../../lib/calls/data.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { refreshInBackground } from '../../lib/realtime/live-screens.ts'
import { toast } from '../../lib/toasts.ts'

/** Refresh interval, in milliseconds (rules/scheduler 16). */
const refreshEveryMs = 120_000

export interface Scheduler {
  stats: Data<typeof getSchedulerStats>
  status: Data<typeof getSchedulerStatus>
  jobs: Data<typeof getBackgroundJobs>
  refresh(): void
  isRefreshing: boolean
  trigger(): void
  isTriggering: boolean
  /** Result of the last trigger. */
  result: Answer<typeof triggerScheduler> | undefined
  forgetResult(): void
}

const readAgain = () => refresh(getSchedulerStats, getSchedulerStatus, getBackgroundJobs)

/** The figures, the list and the background jobs of the page, refetched together every two minutes, and the actions. */
export function useScheduler(): Scheduler {
  const stats = useData(getSchedulerStats, {})
  const status = useData(getSchedulerStatus, {})
  const jobs = useData(getBackgroundJobs, {})
  const [isRefreshing, setIsRefreshing] = useState(false)
  const [result, setResult] = useState<Scheduler['result']>()
  useLogged(stats.error)
  useLogged(status.error)
  useLogged(jobs.error)
  useEffect(() => {
    const timer = setInterval(() => refreshInBackground(['scheduler']), refreshEveryMs)
    return () => clearInterval(timer)
  }, [])
  const action = useAction(triggerScheduler, {
    onSuccess: setResult,
    onError: (error) =>
      toast.error('Erreur de déclenchement', messageOf(error, 'Erreur lors du déclenchement du planificateur')),
  })
  return {
    stats,
    status,
    jobs,
    refresh() {
      setIsRefreshing(true)
      readAgain()
        .catch(() => undefined)
        .finally(() => setIsRefreshing(false))
    },
    isRefreshing,
    trigger: () => action.run({}),
    isTriggering: action.isBusy,
    result,
    forgetResult: () => setResult(undefined),
  }
}

function useLogged(error: Error | null): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: data that fail to load are only logged (rules/scheduler 16)
    if (error) console.error(error)
  }, [error])
}
