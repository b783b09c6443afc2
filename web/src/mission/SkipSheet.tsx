import type { ReactElement } from 'react'
import { BigButton } from './BigButton.tsx'
import { useMission } from './MissionContext.tsx'
import { isEarlyEnd } from './progress.ts'
import { Sheet } from './Sheet.tsx'

/** Offers the steps after the next one: a step that was forgotten may be skipped. */
export function SkipSheet({ onClose, onEarlyEnd }: { onClose: () => void; onEarlyEnd: () => void }): ReactElement {
  const { mission, texts, now, progress, press } = useMission()
  return (
    <Sheet title={texts.otherStep} onClose={onClose}>
      <div className="grid gap-2">
        {progress.following.map((step) => (
          <BigButton
            key={step}
            onClick={() => {
              if (isEarlyEnd(step, mission, now)) return onEarlyEnd()
              press({ step })
              onClose()
            }}
          >
            {texts.buttons[step]}
          </BigButton>
        ))}
        <BigButton onClick={onClose}>{texts.cancel}</BigButton>
      </div>
    </Sheet>
  )
}
