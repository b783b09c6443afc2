/** One e-mail or SMS to one person. */
export interface Letter {
  recipient: string
  /** Of an e-mail alone. */
  subject: string | null
  body: string
  /** Who it is from. */
  sender: { name: string; email: string }
}

/** Sends a letter, or throws why not. */
export type Send = (letter: Letter) => Promise<void>

/** How long anybody outside may take to answer. */
export const patienceMs = 5_000
