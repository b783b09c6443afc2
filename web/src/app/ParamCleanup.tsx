import { useLocation } from 'wouter'
import type { AccountDialog } from '../features/account/account-url.ts'
import { accountPath } from '../lib/account-path.ts'
import { type HasEffect, useParamCleanup } from '../lib/param-cleanup.ts'
import { pages } from './pages.ts'

/** Per page that names its parameters: only those have an effect. */
const cleanupOfPage: ReadonlyMap<string, HasEffect> = new Map(
  pages.flatMap(({ path, params }) => (params ? [[path, (name, text) => params[name]?.includes(text) ?? false]] : [])),
)

const dialogs: Record<AccountDialog, true> = {
  password: true,
  'two-factor': true,
  codes: true,
  disable: true,
  'others-out': true,
}

/** Parameters of the addresses outside of `pages.ts`. */
const paramsAt: Readonly<Record<string, HasEffect>> = {
  '/admin/login': (name, text) => (name === 'retour' && isReturnPath(text)) || (name === 'etape' && text === 'code'),
  [accountPath]: (name, text) => name === 'dialog' && Object.hasOwn(dialogs, text),
}
/** Lists clean their own parameters (lib/list-url.ts), and an address without a screen keeps its own. */
const keepsAll: HasEffect = () => true

/** True if a sign-in may return to this address. */
export function isReturnPath(address: string): boolean {
  return /^\/dashboard(\/|\?|$)/.test(address)
}

/** Removes the parameters that the screen does not read from its address. */
export function ParamCleanup(): null {
  const [path] = useLocation()
  useParamCleanup(paramsAt[path] ?? cleanupOfPage.get(path) ?? keepsAll)
  return null
}
