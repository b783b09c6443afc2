export { removeTwoFactor } from './two-factor.store.ts'
