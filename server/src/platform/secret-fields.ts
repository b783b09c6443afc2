/**
 * The columns and fields whose values are secrets, in snake case. The audit and the fingerprints of requests leave them out by
 * these very names; a test walks all tables, settings and calls, and fails where a name that sounds like one is undecided.
 */
const secretFields: ReadonlySet<string> = new Set([
  'auth',
  'browser_token',
  'code',
  'code_hash',
  'confirm_password',
  'current_password',
  'new_password',
  'p256dh',
  'password',
  'password_hash',
  'recovery_codes',
  'request_hash',
  'secret',
  'secret_key',
  'ticket',
  'ticket_hash',
  'token',
  'token_hash',
  'token_request',
  'totp_secret',
])

/** Tells whether a column or a field, in snake or camel case, holds a secret. */
export function isSecretField(name: string): boolean {
  return secretFields.has(snakeCase(name))
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
