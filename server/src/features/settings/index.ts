export {
  findBusinessSettings,
  findFareSettings,
  findPlanningSettings,
  findTodoSettings,
  lockBusinessSettings,
  readPublicSettings,
  type TodoSettings,
} from './settings.store.ts'
