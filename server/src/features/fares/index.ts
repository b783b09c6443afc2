export {
  findTravelTimes,
  findUsualMinutes,
  findZoneNames,
  type TravelPeriod,
  travelPeriodAt,
} from './fare-grid.store.ts'
export { proposeFare } from './fares.service.ts'
