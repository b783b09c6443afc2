import { missionLimits } from '@yoon/contract/missions/limits'
import { type ReactElement, useState } from 'react'
import { BigButton } from './BigButton.tsx'
import { useMission } from './MissionContext.tsx'
import { Sheet } from './Sheet.tsx'
import { SheetForm } from './SheetForm.tsx'
import { TextArea } from './TextArea.tsx'

/** Asks for the reason of a refusal. */
export function DeclineSheet({ onClose }: { onClose: () => void }): ReactElement {
  const { mission, texts, press } = useMission()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const decline = () => {
    const note = reason.trim()
    if (!note) return setError(texts.reasonNeeded)
    press({ step: 'DECLINED', about: mission.state.about, note })
    onClose()
  }
  return (
    <Sheet title={texts.declineTitle} onClose={onClose}>
      <SheetForm onSubmit={decline}>
        <TextArea
          label={texts.reason}
          value={reason}
          onChange={setReason}
          maxLength={missionLimits.note.max}
          error={error}
          isRequired
        />
        <div className="grid grid-cols-2 gap-2">
          <BigButton onClick={onClose}>{texts.cancel}</BigButton>
          <BigButton type="submit" look="danger">
            {texts.decline}
          </BigButton>
        </div>
      </SheetForm>
    </Sheet>
  )
}
