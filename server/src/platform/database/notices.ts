/** Notification channel of the database triggers (server/migrations/0003-journal.sql). */
export const channel = 'yoon'

/** Notification sent at a commit: new notifications for users, a changed entity, or an ended session. */
export type Notice =
  | { kind: 'notified' }
  | { kind: 'changed'; entity: string; id: string; byId: string | null; byName: string }
  | { kind: 'ended'; sessionId: string }

export interface NoticeListener {
  onNotice(notice: Notice): void
  /** Notices may have been missed, or listening has just begun: the listener must read the current state. */
  onGap(): void
}

/** Starts listening; the returned function stops it. */
export type Listen = (hearing: NoticeListener) => () => Promise<void>

export function readNotice(text: string): Notice {
  return JSON.parse(text) as Notice
}
