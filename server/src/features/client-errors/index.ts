export { deleteOldClientErrors } from './client-errors.service.ts'
