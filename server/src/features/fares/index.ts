export {
  findTravelTimes,
  findUsualMinutes,
  findZoneNames,
  type TravelPeriod,
  travelPeriodAt,
  usualMinutesBetween,
} from './fare-grid.store.ts'
export { proposeFare } from './fares.service.ts'
