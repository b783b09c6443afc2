export { deviceOf } from './device.ts'
export { EnrolmentFields, useEnrolment } from './Enrolment.tsx'
export { OwnPasswordFields, useOwnPassword } from './OwnPassword.tsx'
export { RecoveryCodes, useKeptCodes } from './RecoveryCodes.tsx'
