/** What a check saw: `problem` keeps Yoon from working, `warning` will hurt one day. */
export interface Finding {
  status: 'ok' | 'warning' | 'problem'
  /** What was seen, in one line. */
  text: string
  /** What to do about it. */
  advice?: string
}

export function ok(text: string): Finding {
  return { status: 'ok', text }
}

export function warning(text: string, advice: string): Finding {
  return { status: 'warning', text, advice }
}

export function problem(text: string, advice: string): Finding {
  return { status: 'problem', text, advice }
}
