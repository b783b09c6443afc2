export { deviceOf } from './device.ts'
export { formatMoment } from './user-words.ts'
