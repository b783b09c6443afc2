/** Dialogs of the board, and the bar of selected trips, loaded together when the page is idle or one of them opens. */
export { ChangeDialogs } from './ChangeDialogs.tsx'
export { DayDialog } from './DayDialog.tsx'
export { MoveDialog } from './MoveDialog.tsx'
export { SelectionBar } from './SelectionBar.tsx'
