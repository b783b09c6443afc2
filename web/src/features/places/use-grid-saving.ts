import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { type ReactElement, useState } from 'react'
import { ApiError } from '../../lib/calls/api.ts'
import { refresh } from '../../lib/calls/data.ts'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { failureTitle, retractFailure } from '../../lib/forms/saving.ts'
import { toast } from '../../lib/toasts.ts'
import { useLeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx'

interface GridSavingOptions<E extends Endpoint> {
  endpoint: E
  /** Title of the toast of a success. */
  done: string
  isDirty: boolean
  forget: () => void
  /** Version of the stored grid on screen. */
  version: number
  /** Call that reads the grid. */
  read: Endpoint
}

export interface GridSaving<E extends Endpoint> {
  run(body: ArgsOf<E>): void
  /** Says that a typed value is wrong. */
  refuse(): void
  isBusy: boolean
  errors: Readonly<Record<string, string>>
  /** The error of the last attempt, if a retry may succeed. */
  lost: ApiError | undefined
  /** The message that a colleague has saved the grid meanwhile. */
  stale: string | undefined
  /** Reads the grid again, and forgets what was typed if the colleague's is taken. */
  readAgain(isTaken: boolean): void
  /** Question before the user leaves with unsaved changes. */
  question: ReactElement | null
}

/** Saves a grid as a whole, with the version that was read; what is typed stays after a colleague's save. */
export function useGridSaving<E extends Endpoint>(options: GridSavingOptions<E>): GridSaving<E> {
  const { endpoint, done, isDirty, forget, version, read } = options
  const [isReading, setIsReading] = useState(false)
  const save = useAction(endpoint, {
    subject: () => endpoint.path,
    onSuccess: () => {
      toast.success(done)
      forget()
    },
    onError: (error) => sayFailure(failureTitle, error, 'Erreur lors de la sauvegarde de la grille'),
  })
  const { isBusy, lost, stale } = savingOf(save)
  const readAgain = async (isTaken: boolean) => {
    setIsReading(true)
    await refresh(read)
    setIsReading(false)
    if (isTaken) forget()
    save.reset()
    retractFailure()
  }
  return {
    run: (body) => {
      retractFailure()
      save.run(body, version)
    },
    refuse: () => toast.error('Erreur de validation', 'Corrigez les cases signalées'),
    isBusy: isBusy || isReading,
    errors: save.error instanceof ApiError ? (save.error.fields ?? {}) : {},
    lost,
    stale,
    readAgain: (isTaken) => void readAgain(isTaken),
    question: useLeaveGuard(isDirty, forget),
  }
}
