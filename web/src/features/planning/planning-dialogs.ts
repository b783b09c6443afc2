/** Dialogs of the board and other parts that it needs later, loaded together when the page is idle or one is needed. */
export { refusalMessage, stepOf, undoneBody } from './board-steps.ts'
export { ChangeDialogs } from './ChangeDialogs.tsx'
export { DayDialog } from './DayDialog.tsx'
export { MoveDialog } from './MoveDialog.tsx'
export { NoRows } from './NoRows.tsx'
export { SelectionBar } from './SelectionBar.tsx'
