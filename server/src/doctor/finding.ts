/** Result of a check: a `problem` keeps Yoon from working, a `warning` may cause trouble later. */
export interface Finding {
  status: 'ok' | 'warning' | 'problem'
  /** Observation, in one line. */
  text: string
  /** Recommended action. */
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
