/**
 * Names of the columns and fields that hold secrets, in snake case. The audit and the fingerprints of requests leave
 * them out by exactly these names; a test walks all tables, settings and calls, and fails on a suspicious name that is
 * not classified.
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

/** True if a column or field name, in snake or camel case, holds a secret. */
export function isSecretField(name: string): boolean {
  return secretFields.has(snakeCase(name))
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
