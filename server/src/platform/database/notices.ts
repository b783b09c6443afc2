/** The one channel on which the triggers of the database announce (server/migrations/0003-journal.sql). */
export const channel = 'yoon'

/** What is announced with a commit: that there are notifications, what was changed by whom, whose session is over. */
export type Notice =
  | { kind: 'notified' }
  | { kind: 'changed'; entity: string; id: string; byId: string | null; byName: string }
  | { kind: 'ended'; sessionId: string }

export interface Hearing {
  onNotice(notice: Notice): void
  /** Some notices may have been missed, or it begins: whoever listens looks for itself. */
  onGap(): void
}

/** Listens from now on, until the function that it gives is called. */
export type Listen = (hearing: Hearing) => () => Promise<void>

export function readNotice(text: string): Notice {
  return JSON.parse(text) as Notice
}
