import { can } from '@yoon/contract/permissions'
import type { Planning, PlanningTrip } from '@yoon/contract/planning/schemas'
import { type ReactElement, Suspense, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useSession } from '../../lib/session.ts'
import { useCan } from '../../lib/use-can.ts'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { type BookingDialog, BookingDialogs, bookingsPathWith } from '../bookings/index.ts'
import { BarMenu } from './BarMenu.tsx'
import { Board } from './Board.tsx'
import { BoardFoot, type BoardFootProps, LaneCounts } from './BoardFoot.tsx'
import type { BoardChanges } from './board-changes.ts'
import type { ChangeDialogsProps } from './ChangeDialogs.tsx'
import { type Move, slotOf } from './moves.ts'
import { PlanningToolbar } from './PlanningToolbar.tsx'
import type { BoardRows, ChangePlanning, PlanningState } from './planning-url.ts'
import { type ProposalParts, useProposalParts } from './proposals/ProposalParts.tsx'
import { ProposeButton } from './proposals/ProposeButton.tsx'
import type { SelectionBarProps } from './SelectionBar.tsx'
import { tripMenu } from './TripMenu.tsx'
import type { TimeGrid } from './time-grid.ts'
import { type BoardState, useBoard } from './use-board.ts'

const importDialogs = () => import('./planning-dialogs.ts')
const ChangeDialogs = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.ChangeDialogs })))
const SelectionBar = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.SelectionBar })))
const NoRows = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.NoRows })))
const MoveDialog = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.MoveDialog })))
const DayPrint = lazyWithRetry(() => import('./DayPrint.tsx').then((module) => ({ default: module.DayPrint })))
const importPhoneParts = () => import('./phone-parts.ts')
const PhoneBar = lazyWithRetry(() => importPhoneParts().then((module) => ({ default: module.PhoneBar })))
const PhoneList = lazyWithRetry(() => importPhoneParts().then((module) => ({ default: module.PhoneList })))

type Opened =
  | { dialog: Exclude<BookingDialog, 'new'>; trip: PlanningTrip }
  | { dialog: 'move'; trips: readonly PlanningTrip[] }

interface PlanningViewProps {
  planning: Planning
  state: PlanningState
  grid: TimeGrid
  isBoard: boolean
  onChange: ChangePlanning
}

/** The board, or the list of a phone, with the menu and the dialogs of its trips. */
export function PlanningView({ planning, state, grid, isBoard, onChange }: PlanningViewProps): ReactElement {
  const [, navigate] = useLocation()
  const role = useSession()?.role ?? 'CLIENT'
  const canMove = useCan('bookings:assign_driver', 'bookings:update')
  // A phone has no box that would take the filter of free rows away again.
  const board = useBoard(planning, { by: state.by, free: isBoard ? state.free : undefined }, grid)
  const { changes, names, selection, selected } = board
  const idle = selected.filter(({ id }) => !changes.pending.has(id))
  const parts = useProposalParts({ planning, board, grid, by: state.by })
  const { model } = parts
  const shown = { model, names, wanted: state.trip }
  const { unassigned: counted } = planning
  // The same element as long as its numbers are: else the lane would be drawn again at each change of the page.
  const counts = useMemo(() => <LaneCounts unassigned={counted} />, [counted])
  const [menu, setMenu] = useState<{ id: string; bar: HTMLElement; opening: number }>()
  const [opened, setOpened] = useState<Opened>()
  const menuOf = (trip: PlanningTrip) =>
    tripMenu(trip, role, selection.has(trip.id), {
      onDialog: (dialog) => setOpened({ dialog, trip }),
      onMove: () => setOpened({ dialog: 'move', trips: [trip] }),
      onUnassign: () => changes.submit([unassigned(trip)]),
      onList: ({ bookingReference }) => navigate(bookingsPathWith({ view: 'all', range: 'all', q: bookingReference })),
      onSelect: isBoard ? ({ id }) => board.onSelect(id) : undefined,
    })
  const menuTrip = menu && planning.trips.find(({ id }) => id === menu.id)
  const close = () => setOpened(undefined)
  const isEmpty = planning.rows.length + planning.trips.length === 0
  return (
    <>
      <Head state={state} grid={grid} isBoard={isBoard} changes={changes} parts={parts} onChange={onChange} />
      {!isEmpty && isBoard && (
        <>
          <Board
            {...shown}
            grid={grid}
            by={state.by}
            selection={selection}
            canMove={canMove}
            hasMenu={can(role, 'bookings:read')}
            counts={counts}
            hold={board.hold}
            release={board.release}
            onMoves={changes.submit}
            onMenu={(id, bar) => setMenu({ id, bar, opening: performance.now() })}
            onSelect={(id) => canMove && board.onSelect(id)}
          />
          <Foot
            selected={selected}
            canMove={canMove}
            hiddenRows={board.rows.length - model.rows.length}
            onMove={() => idle.length > 0 && setOpened({ dialog: 'move', trips: idle })}
            onUnassign={() => changes.submit(idle.map(unassigned))}
            onClear={board.clearSelection}
          />
        </>
      )}
      {!isEmpty && !isBoard && <PhoneList {...shown} day={grid.first} order={state.list} menuOf={menuOf} />}
      {menu && menuTrip && (
        <BarMenu
          key={menu.opening}
          trip={menuTrip}
          bar={menu.bar}
          items={menuOf(menuTrip)}
          onClose={() => setMenu(undefined)}
        />
      )}
      <Suspense>
        {isEmpty && <NoRows by={state.by} />}
        <DayPrint grid={grid} by={state.by} rows={[model.lane, ...board.rows]} names={names} />
      </Suspense>
      {opened && (
        <DialogBoundary onClose={close}>
          <OpenedDialog opened={opened} board={board} by={state.by} onClose={close} />
        </DialogBoundary>
      )}
      <Questions changes={changes} planning={planning} names={names} />
    </>
  )
}

interface HeadProps extends Pick<PlanningViewProps, 'state' | 'grid' | 'isBoard' | 'onChange'> {
  changes: BoardChanges
  parts: ProposalParts
}

/** The toolbar, and below it the proposal. */
function Head({ changes, parts, isBoard, ...toolbar }: HeadProps): ReactElement {
  const { undoable, undo } = changes
  return (
    <>
      {isBoard ? (
        <PlanningToolbar {...toolbar} undoable={undoable} onUndo={undo}>
          {parts.proposing && <ProposeButton {...parts.proposing} />}
        </PlanningToolbar>
      ) : (
        <PhoneBar {...toolbar} proposing={parts.proposing} />
      )}
      {parts.panel}
    </>
  )
}

/** The actions of the selected trips, or without any what the colours mean. */
function Foot({ canMove, hiddenRows, ...selection }: SelectionBarProps & BoardFootProps): ReactElement {
  const foot = <BoardFoot canMove={canMove} hiddenRows={hiddenRows} />
  if (selection.selected.length === 0) return foot
  return (
    <Suspense fallback={foot}>
      <SelectionBar {...selection} />
    </Suspense>
  )
}

interface OpenedDialogProps {
  opened: Opened
  board: BoardState
  by: BoardRows
  onClose: () => void
}

function OpenedDialog({ opened, board: { model, changes }, by, onClose }: OpenedDialogProps): ReactElement {
  if (opened.dialog === 'move') {
    return <MoveDialog trips={opened.trips} model={model} by={by} onMoves={changes.submit} onClose={onClose} />
  }
  return <BookingDialogs dialog={opened.dialog} bookingId={opened.trip.id} known={[]} onClose={onClose} />
}

function unassigned(trip: PlanningTrip): Move {
  return { trip, to: { ...slotOf(trip), driverId: null, vehicleId: null } }
}

/** The dialog about a change of the board, if it has a question or was refused. */
function Questions(props: ChangeDialogsProps): ReactElement | null {
  const { asked, conflict, results, dismiss } = props.changes
  if (!asked && !conflict && !results) return null
  return (
    <DialogBoundary onClose={dismiss}>
      <ChangeDialogs {...props} />
    </DialogBoundary>
  )
}
