import type { ReactElement, ReactNode } from 'react'
import { timeOf } from './format.ts'
import { useMission } from './MissionContext.tsx'
import type { State } from './mission-state.ts'
import { isWaiting } from './press.ts'

/** Difference of the clocks from which the driver is told, in milliseconds: from there on staff see both times. */
const clockToleranceMs = 2 * 60_000

/** Says that the phone is offline, what waits, and what is wrong with the phone. */
export function Notices({ state }: { state: State }): ReactElement {
  const { mission, texts, now } = useMission()
  const { presses, isConnected, readAt, isStorageFull, isStorageMissing, clockAheadMs } = state
  const waiting = presses.filter(isWaiting).filter(({ step }) => step !== 'SEEN').length
  const time = (moment: string | Date) => timeOf(moment, mission.timezone)
  const isOffline = !isConnected && readAt !== undefined
  const isClockWrong = Math.abs(clockAheadMs) > clockToleranceMs
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {(isOffline || waiting > 0) && (
        <Notice>
          {isOffline && `${texts.offline(time(readAt))} `}
          {waiting > 0 && texts.waitingCount(waiting)}
        </Notice>
      )}
      {isStorageFull && waiting > 0 && <Notice isUrgent>{texts.storageFull}</Notice>}
      {isStorageMissing && waiting > 0 && <Notice isUrgent>{texts.storageMissing}</Notice>}
      {isClockWrong && (
        <Notice isUrgent>{texts.clockWrong(time(now), time(new Date(now.getTime() - clockAheadMs)))}</Notice>
      )}
    </div>
  )
}

function Notice({ isUrgent = false, children }: { isUrgent?: boolean; children: ReactNode }): ReactElement {
  return (
    <p className={`rounded-md p-3 ${isUrgent ? 'bg-urgent-soft text-urgent' : 'bg-wait-soft text-wait'}`}>{children}</p>
  )
}
