import { listAddress, oneOf, textOrNone, useListUrl } from '../../lib/list-url.ts'
import type { neededAction } from './scheduler-words.ts'

export type UpcomingDialog = NonNullable<ReturnType<typeof neededAction>>

interface Opened {
  dialog: UpcomingDialog | undefined
  /** Id of the booking in the dialog. */
  booking: string | undefined
}

const address = listAddress<object, Opened>({
  filters: {},
  page: () => 1,
  opened: { dialog: oneOf(['assign', 'start']), booking: textOrNone },
})

/** The dialog about an upcoming booking that the address names. */
export const useSchedulerUrl = () => useListUrl(address)
