import { undoAssignmentSeconds } from '@yoon/contract/bookings/undo-assignment'
import { useRef, useState } from 'react'
import { messageOf } from '../../lib/calls/api.ts'
import { isLost } from '../../lib/calls/send-batches.ts'
import { retryImport } from '../../lib/lazy-with-retry.ts'
import { toast } from '../../lib/toasts.ts'
import type { BoardChanges, Conflict } from './board-changes.ts'
import { isConflict } from './conflicts.ts'
import type { Sending } from './move-items.ts'
import { kindOf, type Move, type Slot, slotOf } from './moves.ts'
import { type MoveResult, sendMoves } from './send-moves.ts'
import { isCovered, movesBack, pushStep, removeStep, type Step } from './undo-stack.ts'

const none: ReadonlyMap<string, Slot> = new Map()
const lostMessage = 'La connexion est perdue'

/** Words about changes, which only an answer needs. */
const importWords = () => retryImport(() => import('./planning-dialogs.ts'))

/** Sends the changes of the board, says what became of each, and undoes them. */
export function useBoardChanges(crewLabel: (slot: Slot) => string): BoardChanges {
  const [asked, setAsked] = useState<readonly Move[]>()
  const { pending, send } = useSending()
  const { conflict, results, report, dismiss } = useReports()
  const { undo, add, undoable } = useUndo(send, report)

  const make = async (moves: readonly Move[], sending: Sending): Promise<void> => {
    const answers = await send(moves, sending)
    const isMade = answers.some(({ version }) => version !== undefined)
    const step = isMade && (await importWords()).stepOf(answers, crewLabel)
    if (step) {
      add(step)
      const action = { label: 'Annuler', isUndo: true, onSelect: () => undo(step) }
      toast.success(step.title, step.body, step.isFinal ? undefined : action)
    }
    report("Le changement n'a pas été enregistré", answers, (rest) => void make(rest, restOf(sending, moves)))
  }

  return {
    pending,
    asked,
    conflict,
    results,
    submit: (moves, isExact = false) => {
      const real = moves.filter(({ trip, to }) => kindOf(slotOf(trip), to))
      if (real.some(changesKnownTime)) setAsked(real)
      else if (real.length > 0) void make(real, { key: crypto.randomUUID(), isExact })
    },
    confirm: () => {
      if (asked) void make(asked, { key: crypto.randomUUID() })
      setAsked(undefined)
    },
    resolve: (move, accepted) => {
      const isOtherStart = conflict && conflict.move.to.start !== move.to.start
      dismiss()
      if (isOtherStart && changesKnownTime(move)) setAsked([move])
      else void make([move], { key: crypto.randomUUID(), ...accepted })
    },
    dismiss: () => {
      setAsked(undefined)
      dismiss()
    },
    undo: () => undoable && undo(undoable),
    undoable,
  }
}

type Send = (moves: readonly Move[], sending: Sending) => Promise<MoveResult[]>

/** Sends moves; until they are answered, their trips stand where they were dropped. */
function useSending(): { pending: ReadonlyMap<string, Slot>; send: Send } {
  const [pending, setPending] = useState(none)
  const send: Send = async (moves, sending) => {
    setPending((old) => new Map([...old, ...moves.map(({ trip, to }) => [trip.id, to] as const)]))
    const answers = await sendMoves(moves, sending)
    const sent = new Set(moves.map(({ to }) => to))
    setPending((old) => new Map([...old].filter(([, slot]) => !sent.has(slot))))
    return answers
  }
  return { pending, send }
}

/** Reports what was refused; `retry` sends the moves again that got no answer. */
type Report = (
  title: string,
  answers: readonly MoveResult[],
  retry: (rest: readonly Move[]) => void,
  isUndo?: boolean,
) => void

/** Shows what was refused. What got no answer can be sent again under the same key, so that it is never made twice. */
function useReports() {
  const [conflict, setConflict] = useState<Conflict>()
  const [results, setResults] = useState<readonly MoveResult[]>()
  const report: Report = (title, answers, retry, isUndo = false) => {
    const lost = answers.filter(({ error }) => isLost(error))
    const refused = answers.find(({ error }) => error && !isLost(error))
    if (lost.length > 0) {
      const action = { label: 'Réessayer', isLasting: true, onSelect: () => retry(lost.map(({ move }) => move)) }
      toast.error("Le changement n'a pas été enregistré", messageOf(lost[0]?.error, lostMessage), action)
    }
    if (!refused?.error) return
    const { move, error } = refused
    if (answers.length > 1) setResults(answers)
    else if (isConflict(error) && !isUndo) setConflict({ move, error })
    else void importWords().then(({ refusalMessage }) => toast.error(title, refusalMessage(error)))
  }
  const dismiss = () => {
    setConflict(undefined)
    setResults(undefined)
  }
  return { conflict, results, report, dismiss }
}

/** Keeps the steps that can be undone, and undoes them. */
function useUndo(send: Send, report: Report) {
  const { stack, changeStack, undoable } = useStack()
  const isUndoing = useRef(false)
  const takeBack = async (
    step: Step,
    sending: Sending,
    moves: readonly Move[] = movesBack(step),
    known: readonly (readonly [string, number])[] = [],
  ): Promise<void> => {
    isUndoing.current = true
    const answers = await send(moves, sending)
    isUndoing.current = false
    const made = answers.flatMap(({ move, version }) => (version ? [[move.trip.id, version] as const] : []))
    const versions = [...known, ...made]
    if (!answers.some(({ error }) => isLost(error))) changeStack((old) => removeStep(old, step, new Map(versions)))
    if (answers.every(({ error }) => !error)) {
      const { undoneBody } = await importWords()
      toast.success('Changement annulé', undoneBody(step, answers, sending.isUndoOfAssignment))
    }
    const retry = (rest: readonly Move[]) => void takeBack(step, restOf(sending, moves), rest, versions)
    report("L'annulation est refusée", answers, retry, true)
  }
  const undo = (known: Step) => {
    // The undo of a later step may have joined its versions to newer ones.
    const step = stack.current.find(({ id }) => id === known.id)
    if (!step || isUndoing.current) return
    if (isCovered(stack.current, step)) {
      toast.error("L'annulation est refusée", "Annulez d'abord le changement suivant de cette course")
      return
    }
    const isRecent = Date.now() - step.at < (undoAssignmentSeconds - 1) * 1_000
    const isUndoOfAssignment = step.isAssignment && isRecent
    // The server knows whether an assignment is the last change, and passes over messages that were prepared since.
    const isExact = !isUndoOfAssignment
    void takeBack(step, { key: crypto.randomUUID(), isUndo: true, isExact, isUndoOfAssignment })
  }
  return { undo, add: (step: Step) => changeStack((old) => pushStep(old, step)), undoable }
}

/** The stack of steps: as state for the screen, and as it is now for what answers later. */
function useStack() {
  const stack = useRef<readonly Step[]>([])
  const [shown, setShown] = useState(stack.current)
  const changeStack = (change: (old: readonly Step[]) => readonly Step[]) => {
    stack.current = change(stack.current)
    setShown(stack.current)
  }
  return { stack, changeStack, undoable: shown.at(-1) }
}

/** True if the client was told a time that the move changes. */
function changesKnownTime({ trip, to }: Move): boolean {
  return Boolean(trip.clientInformedAt) && to.start !== slotOf(trip).start
}

/** Returns how the moves of a sending are sent again that got no answer. */
function restOf(sending: Sending, moves: readonly Move[]): Sending {
  return moves.length > 1 ? { ...sending, isRest: true } : sending
}
