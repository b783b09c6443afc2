export { absenceRetention } from './absences.retention.store.ts'
