export { findHolidayNames } from './holidays.service.ts'
