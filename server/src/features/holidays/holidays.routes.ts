import * as contract from '@yoon/contract/holidays/calls'
import type { Server } from '../../platform/http/server.ts'
import * as holidays from './holidays.service.ts'

export function holidayRoutes({ route }: Server): void {
  route(contract.getHolidays, holidays.getHolidays)
  route(contract.saveHolidays, holidays.saveHolidays)
}
