export {
  findBusinessSettings,
  findFareSettings,
  findPlanningSettings,
  lockBusinessSettings,
  readPublicSettings,
} from './settings.store.ts'
