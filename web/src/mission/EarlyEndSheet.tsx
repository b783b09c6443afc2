import type { ReactElement } from 'react'
import { BigButton } from './BigButton.tsx'
import { momentOf } from './format.ts'
import { useMission } from './MissionContext.tsx'
import { Sheet } from './Sheet.tsx'

/** Asks before a mission ends that has not begun yet by its booked time: the office alone takes this step back. */
export function EarlyEndSheet({ onClose }: { onClose: () => void }): ReactElement {
  const { mission, texts, now, press } = useMission()
  const end = () => {
    press({ step: 'DONE' })
    onClose()
  }
  return (
    <Sheet title={texts.endsEarly(momentOf(mission.startsAt, mission, texts, now))} onClose={onClose}>
      <div className="grid gap-2">
        <BigButton look="primary" onClick={end}>
          {texts.buttons.DONE}
        </BigButton>
        <BigButton onClick={onClose}>{texts.cancel}</BigButton>
      </div>
    </Sheet>
  )
}
