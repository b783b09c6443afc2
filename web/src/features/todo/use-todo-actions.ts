import { claimTodo, releaseTodo, snoozeTodo, unsnoozeTodo } from '@yoon/contract/todo/calls'
import { type SnoozeTime, snoozeLabels } from '@yoon/contract/todo/causes'
import type { TodoLine } from '@yoon/contract/todo/schemas'
import { type Action, useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { toast } from '../../lib/toasts.ts'

interface TodoActions {
  release: () => void
  snooze: (time: SnoozeTime) => void
  unsnooze: () => void
}

const failed = (error: Error) => sayFailure('Erreur', error, "La ligne n'a pas été modifiée")

const options = { subject: ({ key }: { key: string }) => key, onError: failed }

/** Gives one line to the person. Each line has its own actions, as a second call of one that is under way is dropped. */
export function useClaim(): Action<typeof claimTodo> {
  return useAction(claimTodo, {
    ...options,
    onSuccess: ({ data }) => toast.success('Vous vous en occupez', `${data.subject.label}, pendant 30 minutes`),
  })
}

/** Actions on one line beside fixing and claiming it; a line that was put off can be brought back at once. */
export function useTodoActions({ key }: Pick<TodoLine, 'key'>): TodoActions {
  const unsnooze = useAction(unsnoozeTodo, {
    ...options,
    onSuccess: ({ data }) => toast.success('De nouveau à traiter', data.subject.label),
  })
  const release = useAction(releaseTodo, {
    ...options,
    onSuccess: ({ data }) => toast.success('Ligne rendue', data.subject.label),
  })
  const snooze = useAction(snoozeTodo, {
    ...options,
    onSuccess: ({ data }, { for: time }) =>
      toast.success(`${data.subject.label}\u00a0: plus tard`, snoozeLabels[time], {
        label: 'Annuler',
        isUndo: true,
        onSelect: () => unsnooze.run({ key }),
      }),
  })
  return {
    release: () => release.run({ key }),
    snooze: (time) => snooze.run({ key, for: time }),
    unsnooze: () => unsnooze.run({ key }),
  }
}
