export { clientErrorRetention } from './client-errors.service.ts'
