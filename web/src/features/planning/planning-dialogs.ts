/** Dialogs of the board, loaded together when the page is idle or one of them opens. */
export { InformedQuestion, MoveResults } from './BoardDialogs.tsx'
export { ConflictSheet } from './ConflictSheet.tsx'
export { DayDialog } from './DayDialog.tsx'
export { MoveDialog } from './MoveDialog.tsx'
