export { setPassword } from './auth.store.ts'
export { removeTwoFactor } from './two-factor.store.ts'
