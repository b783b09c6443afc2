export { forgetOldAttemptsJob, reportFailedAttemptsJob } from './auth.job.ts'
export { setPassword } from './auth.store.ts'
export { createReauthenticator } from './reauthentication.ts'
export { removeTwoFactor } from './two-factor.store.ts'
