import type { CurrentUser } from '@yoon/contract/auth/calls'

type Company = CurrentUser['company']

/** Default before the sign-in, and for a browser that stored a user without their company. */
const atFirst: Company = { name: '', currency: 'XOF', timezone: 'Africa/Dakar' }
let company = atFirst

/** Returns the company of the signed-in user: its currency and time zone apply to all screens (rules/screens 30). */
export function companyNow(): Company {
  return company
}

export function setCompany(next: Company | undefined): void {
  company = next ?? atFirst
}
