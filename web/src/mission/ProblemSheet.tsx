import { missionLimits } from '@yoon/contract/missions/limits'
import { type MissionProblem, missionProblems } from '@yoon/contract/missions/steps'
import { Camera } from 'lucide-react'
import { type ReactElement, useEffect, useId, useState } from 'react'
import { BigButton, bigButtonClass } from './BigButton.tsx'
import { useMission } from './MissionContext.tsx'
import { Sheet } from './Sheet.tsx'
import { SheetForm } from './SheetForm.tsx'
import { shrinkPhoto } from './shrink-photo.ts'
import { FieldError, TextArea } from './TextArea.tsx'

/** Reports a problem, with a note and a photo. */
export function ProblemSheet({ onClose }: { onClose: () => void }): ReactElement {
  const { texts, press } = useMission()
  const [problem, setProblem] = useState<MissionProblem>()
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<Blob>()
  const [isReading, setIsReading] = useState(false)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const [error, setError] = useState('')
  const send = () => {
    if (isReading) return
    if (!problem) return setError(texts.problemNeeded)
    press({ step: 'PROBLEM', problem, note: note.trim() || undefined, photo })
    onClose()
  }
  const choosePhoto = async (file: File | undefined) => {
    setPhoto(undefined)
    setIsUnreadable(false)
    if (!file) return
    setIsReading(true)
    const small = await shrinkPhoto(file)
    setPhoto(small)
    setIsUnreadable(!small)
    setIsReading(false)
  }
  return (
    <Sheet title={texts.reportTitle} onClose={onClose}>
      <SheetForm onSubmit={send}>
        <ProblemChoice value={problem} onChange={setProblem} error={error} />
        <TextArea label={texts.note} value={note} onChange={setNote} maxLength={missionLimits.note.max} />
        <PhotoField
          photo={photo}
          onChoose={(file) => void choosePhoto(file).catch(reportError)}
          isUnreadable={isUnreadable}
        />
        <div className="grid grid-cols-2 gap-2">
          <BigButton onClick={onClose}>{texts.cancel}</BigButton>
          <BigButton type="submit" look="primary" aria-disabled={isReading || undefined}>
            {texts.send}
          </BigButton>
        </div>
      </SheetForm>
    </Sheet>
  )
}

function ProblemChoice({
  value,
  onChange,
  error,
}: {
  value: MissionProblem | undefined
  onChange: (problem: MissionProblem) => void
  error: string
}): ReactElement {
  const { texts } = useMission()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="sr-only">{texts.reportTitle}</legend>
      <div className="grid grid-cols-2 gap-2">
        {missionProblems.map((problem) => (
          <label
            key={problem}
            className="flex min-h-12 items-center gap-2 rounded-md border border-line-strong px-3 leading-tight"
          >
            <input
              type="radio"
              name={id}
              checked={value === problem}
              onChange={() => onChange(problem)}
              className="size-5 shrink-0"
            />
            {texts.problems[problem]}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

function PhotoField({
  photo,
  onChoose,
  isUnreadable,
}: {
  photo: Blob | undefined
  onChoose: (file: File | undefined) => void
  isUnreadable: boolean
}): ReactElement {
  const { texts } = useMission()
  const id = useId()
  return (
    <div className="grid grid-cols-2 gap-2">
      {photo && <Preview photo={photo} />}
      <label
        className={`${bigButtonClass('secondary', true)} relative ${photo ? 'self-end' : 'col-span-2'} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand`}
      >
        <Camera aria-hidden="true" className="size-5 shrink-0" />
        {photo ? texts.photoAgain : texts.photo}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-describedby={isUnreadable ? `${id}-error` : undefined}
          onChange={(event) => onChoose(event.currentTarget.files?.[0])}
          className="sr-only"
        />
      </label>
      <FieldError id={`${id}-error`} error={isUnreadable ? texts.photoUnreadable : ''} />
    </div>
  )
}

function Preview({ photo }: { photo: Blob }): ReactElement {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return <img src={url} alt="" className="h-28 w-full rounded-md border border-line object-cover" />
}
