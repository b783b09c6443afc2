import { formatAmount } from '@yoon/contract/money'
import { type ReactElement, useRef, useState } from 'react'
import { AbsentSheet } from './AbsentSheet.tsx'
import { BigButton } from './BigButton.tsx'
import { DeclineSheet } from './DeclineSheet.tsx'
import { EarlyEndSheet } from './EarlyEndSheet.tsx'
import { minutesSince, momentOf, timeOf } from './format.ts'
import { useMission } from './MissionContext.tsx'
import { ProblemSheet } from './ProblemSheet.tsx'
import type { NewPress } from './press.ts'
import { isEarlyEnd } from './progress.ts'
import { SkipSheet } from './SkipSheet.tsx'
import { Step } from './Steps.tsx'

/** Time after a press in which a second tap at the same place is none, in milliseconds: the next step stands there. */
const doubleTapMs = 1_200

type OpenSheet = 'decline' | 'problem' | 'absent' | 'skip' | 'earlyEnd'

interface SheetProps {
  onClose: () => void
  onEarlyEnd: () => void
}

const sheets: Record<OpenSheet, (props: SheetProps) => ReactElement> = {
  decline: DeclineSheet,
  problem: ProblemSheet,
  absent: AbsentSheet,
  skip: SkipSheet,
  earlyEnd: EarlyEndSheet,
}

/** The buttons of the mission, at the lower edge of the screen: the next one is the largest (rules/phone 2). */
export function Actions(): ReactElement {
  const { progress, texts } = useMission()
  const [sheet, setSheet] = useState<OpenSheet>()
  const Open = sheet && sheets[sheet]
  const onEarlyEnd = () => setSheet('earlyEnd')
  const isAbsencePossible = useIsAbsencePossible()
  const canSkip = progress.following.length > 0 && progress.position !== 'DECLINED' && !progress.isAnswerWanted
  return (
    <div className="border-line border-t bg-bg px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sideways:col-start-2 sideways:row-span-2 sideways:row-start-1 sideways:self-end sideways:border-t-0">
      <LastStep />
      <Hint />
      <MainButtons onDecline={() => setSheet('decline')} onEarlyEnd={onEarlyEnd} />
      <div className="mt-2 flex flex-wrap gap-2">
        <BigButton isSmall className="grow" onClick={() => setSheet('problem')}>
          {texts.report}
        </BigButton>
        {isAbsencePossible && (
          <BigButton isSmall className="grow" onClick={() => setSheet('absent')}>
            {texts.absent}
          </BigButton>
        )}
        {canSkip && (
          <BigButton isSmall className="grow" onClick={() => setSheet('skip')}>
            {texts.otherStep}
          </BigButton>
        )}
      </div>
      {Open && <Open onClose={() => setSheet(undefined)} onEarlyEnd={onEarlyEnd} />}
    </div>
  )
}

/** The last press with its outcome, where the thumb has pressed. */
function LastStep(): ReactElement {
  const { mission, progress, texts, now } = useMission()
  const { last } = progress
  return (
    <p role="status" className="mb-2 text-base empty:hidden">
      {last && <Step step={last} texts={texts} mission={mission} currency={mission.currency} now={now} />}
    </p>
  )
}

/** One sentence about what is asked for. */
function Hint(): ReactElement | null {
  const { progress } = useMission()
  const hint = useHint()
  if (!hint) return null
  return <p className={`mb-2 font-semibold ${progress.isAnswerWanted ? 'text-wait' : ''}`}>{hint}</p>
}

function useHint(): string {
  const { mission, progress, texts, now } = useMission()
  const { stepsFrom, isConfirmationNeeded } = mission.state
  const waiting = useWaiting()
  if (progress.isOver) {
    const { toCollect } = progress
    return toCollect === null || !mission.collect
      ? texts.over
      : texts.collect(formatAmount(toCollect, mission.collect.currency))
  }
  if (progress.isAnswerWanted) return isConfirmationNeeded ? texts.changed : texts.question
  if (progress.position === 'DECLINED') return texts.declined
  if (progress.isAbsenceReported) return texts.absentReported
  // Only a hint: the clock of the phone may be wrong, and the server decides.
  if (new Date(stepsFrom) > now) return texts.stepsFrom(momentOf(stepsFrom, mission, texts, now))
  return waiting
}

function MainButtons({
  onDecline,
  onEarlyEnd,
}: {
  onDecline: () => void
  onEarlyEnd: () => void
}): ReactElement | null {
  const { mission, progress, texts, now } = useMission()
  const press = useSinglePress()
  const accept = () => press({ step: 'ACCEPTED', about: mission.state.about })
  const { next } = progress
  if (progress.isAnswerWanted) {
    return (
      <div className="grid grid-cols-[1fr_2fr] gap-2">
        <BigButton onClick={onDecline}>{texts.decline}</BigButton>
        <BigButton look="primary" onClick={accept}>
          {texts.accept}
        </BigButton>
      </div>
    )
  }
  if (progress.position === 'DECLINED') {
    return (
      <BigButton className="w-full" onClick={accept}>
        {texts.acceptAnyway}
      </BigButton>
    )
  }
  if (!next) return null
  const onNext = () => (isEarlyEnd(next, mission, now) ? onEarlyEnd() : press({ step: next }))
  const isItsTurn = new Date(mission.state.stepsFrom) <= now && !progress.isAbsenceReported
  return (
    <BigButton look={isItsTurn ? 'primary' : 'secondary'} className="w-full" onClick={onNext}>
      {texts.buttons[next]}
    </BigButton>
  )
}

/** Returns how long the client is waited for, and when an absent one may be reported; empty unless the driver is on site. */
function useWaiting(): string {
  const { mission, progress, texts, now } = useMission()
  const { waitingFrom, graceUntil } = progress
  if (!graceUntil) return ''
  const minutes = waitingFrom ? minutesSince(waitingFrom, now) : -1
  const absence = now < graceUntil ? texts.absentFrom(timeOf(graceUntil, mission.timezone)) : ''
  return [minutes >= 0 && texts.waitingFor(minutes), absence].filter(Boolean).join(' · ')
}

/** True once the grace is over, by the clock of the phone. */
function useIsAbsencePossible(): boolean {
  const { progress, now } = useMission()
  const { graceUntil, isAbsenceReported } = progress
  return graceUntil !== null && !isAbsenceReported && now >= graceUntil
}

/** Returns the press of a button, which ignores the second of two fast taps. */
function useSinglePress(): (input: NewPress) => void {
  const { press } = useMission()
  const last = useRef(Number.NEGATIVE_INFINITY)
  return (input) => {
    const at = performance.now()
    if (at - last.current < doubleTapMs) return
    last.current = at
    press(input)
  }
}
