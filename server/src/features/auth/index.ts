export { reportFailedAttempts } from './alerts.service.ts'
export { forgetOldOrigins } from './attempts.store.ts'
export { setPassword } from './auth.store.ts'
export { removeTwoFactor } from './two-factor.store.ts'
