export { absenceRetention } from './absences.retention.service.ts'
