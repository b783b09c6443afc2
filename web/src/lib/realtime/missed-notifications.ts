import { listNotifications, type Notification } from '@yoon/contract/notifications/calls'
import { call } from '../calls/api.ts'

/** Reads the notifications after a `seq`, page after page; without a `seq`, only the latest page. */
export async function fetchMissed(after: number | undefined, onPage: (page: Notification[]) => void): Promise<void> {
  const args = after === undefined ? {} : { after: String(after) }
  const { data } = await call(listNotifications, args, { isBackground: true })
  onPage(data)
  const last = data.at(-1)
  if (last && after !== undefined) await fetchMissed(last.seq, onPage)
}
