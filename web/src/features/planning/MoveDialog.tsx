import { isDay } from '@yoon/contract/dates'
import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { type FormEvent, type ReactElement, useState } from 'react'
import { countOf } from '../../lib/count.ts'
import { dayOf } from '../../lib/format.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { SelectField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { readTime, TimeField } from '../../ui/forms/TimeField.tsx'
import type { BoardModel } from './board-model.ts'
import { planDrop } from './drop-plan.ts'
import { isMovable, laneId, type Move, noneId, rowIdOf, slotOf } from './moves.ts'
import type { BoardRows } from './planning-url.ts'
import { minutesOf, momentOf } from './time-grid.ts'
import { clientOf } from './trip-words.ts'

interface MoveDialogProps {
  /** The trips to move; all of them by the same time. */
  trips: readonly PlanningTrip[]
  model: BoardModel
  by: BoardRows
  onMoves: (moves: readonly Move[]) => void
  onClose: () => void
}

const shifts = [-120, -60, -30, -15, 0, 15, 30, 60, 120]

/** Returns by how many minutes a typed date and hour move a trip, or what is wrong with them. */
function typedShift(trip: PlanningTrip, day: string, time: string): number | string {
  const typed = readTime(time)
  if (!isDay(day)) return 'La date est invalide'
  if (!/^\d\d:\d\d$/.test(typed)) return "L'heure est invalide"
  return minutesOf(day, typed) - slotOf(trip).start
}

/** Does by form what a drag does: another driver or vehicle, another time, or both. */
export function MoveDialog({ trips, model, by, onMoves, onClose }: MoveDialogProps): ReactElement | null {
  const [lead] = trips
  const own = lead ? rowIdOf(lead, by) : laneId
  const initial = momentOf(lead ? slotOf(lead).start : 0)
  const [rowId, setRowId] = useState(own)
  const [day, setDay] = useState(initial.date)
  const [time, setTime] = useState(initial.time)
  const [shift, setShift] = useState(0)
  const [error, setError] = useState<string>()
  if (!lead) return null
  const isOne = trips.length === 1
  const today = dayOf(Date.now())
  // A trip that loses its driver keeps its hour.
  const hasTime = trips.every(isMovable) && (rowId !== laneId || own === laneId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const minutes = isOne ? typedShift(lead, day, time) : shift
    if (hasTime && typeof minutes === 'string') return setError(minutes)
    const row = rowId === laneId ? model.lane : model.rows.find(({ id }) => id === rowId)
    const plan = row && planDrop({ lead, trips }, row, hasTime ? Number(minutes) : 0, by)
    if (!plan || plan.refusal) return setError(plan?.refusal ?? 'Cette ligne a disparu')
    onClose()
    onMoves(plan.moves)
  }
  const rows = model.rows.filter(({ id, row }) => id === own || (id !== noneId && row?.isAvailable))
  return (
    <FormDialog
      title={isOne ? 'Déplacer la course' : `Déplacer ${countOf(trips.length, 'course')}`}
      description={isOne ? `${lead.bookingReference} · ${clientOf(lead)}` : undefined}
      size="small"
      id="deplacement"
      form={{ submit }}
      guard={{ close: onClose }}
      submitLabel="Déplacer"
      isBusy={false}
    >
      <SelectField
        label={by === 'driver' ? 'Chauffeur' : 'Véhicule'}
        isRequired
        value={rowId}
        onChange={(event) => setRowId(event.target.value)}
      >
        <option value={laneId}>{model.lane.label}</option>
        {rows.map(({ id, label, name, detail }) => (
          <option key={id} value={id}>
            {[label, name, detail].filter(Boolean).join(' · ')}
          </option>
        ))}
      </SelectField>
      {hasTime && isOne && (
        <div className="grid grid-cols-2 gap-3">
          <DateField
            label="Date"
            name="date"
            isRequired
            value={day}
            onValue={setDay}
            min={[initial.date, today].toSorted()[0] ?? today}
            today={today}
          />
          <TimeField label="Heure" name="heure" isRequired value={time} onValue={setTime} />
        </div>
      )}
      {hasTime && !isOne && (
        <SelectField label="Heure" isRequired value={shift} onChange={(event) => setShift(Number(event.target.value))}>
          {shifts.map((one) => (
            <option key={one} value={one}>
              {one === 0 ? 'Inchangée' : `${Math.abs(one)} min plus ${one < 0 ? 'tôt' : 'tard'}`}
            </option>
          ))}
        </SelectField>
      )}
      {error && (
        <p role="alert" className="font-medium text-urgent">
          {error}
        </p>
      )}
    </FormDialog>
  )
}
