import type { Endpoint } from '@yoon/contract/endpoint'
import type { ReactElement } from 'react'
import { StaleNotice } from '../../ui/forms/ColleagueChangeNotice.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import type { GridSaving } from './use-grid-saving.ts'

/** Notices above a grid: an unanswered save, and the save of a colleague. */
export function GridNotices<E extends Endpoint>({ saving }: { saving: GridSaving<E> }): ReactElement {
  const { lost, stale, isBusy, readAgain } = saving
  return (
    <>
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      {stale && <StaleNotice sentence={stale} top="top-16" onRead={readAgain} />}
    </>
  )
}
