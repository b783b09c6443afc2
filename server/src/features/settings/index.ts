export { findClientTemplate } from './client-messages.service.ts'
export {
  type BusinessSettings,
  findBusinessSettings,
  findFareSettings,
  findPlanningSettings,
  findTillSettings,
  findTodoSettings,
  lockBusinessSettings,
  readPublicSettings,
  type TodoSettings,
} from './settings.store.ts'
