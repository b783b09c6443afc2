import { userIdNow } from './session.ts'

/**
 * What was typed into a form that is still open, kept in the tab: a reload, an expired session or the Back button loses
 * nothing, and only the same user finds it again (decisions §15). A sign-out clears it.
 */
function keyOf(name: string): string {
  return `draft ${userIdNow()} ${name}`
}

export function readDraft<Values extends object>(name: string | undefined): Partial<Values> {
  if (name === undefined) return {}
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as Partial<Values>
  } catch {
    return {}
  }
}

export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values))
  } catch {
    // Without room for a draft the form itself still works.
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name))
}
