export { findClientTemplate } from './client-messages.service.ts'
export {
  findBusinessSettings,
  findFareSettings,
  findPlanningSettings,
  findTodoSettings,
  lockBusinessSettings,
  readPublicSettings,
  type TodoSettings,
} from './settings.store.ts'
