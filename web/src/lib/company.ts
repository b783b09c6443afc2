import type { CurrentUser } from '@yoon/contract/auth'

type Company = CurrentUser['company']

/** Until somebody is signed in, and for a browser that kept a user without their company. */
const atFirst: Company = { name: '', currency: 'XOF', timezone: 'Africa/Dakar' }
let company = atFirst

/** The company of the signed-in user: what amounts and times on screen are read in (decisions §11). */
export function companyNow(): Company {
  return company
}

export function setCompany(next: Company | undefined): void {
  company = next ?? atFirst
}
