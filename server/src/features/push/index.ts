export { deleteSubscription, findSubscribedSessions, findSubscription } from './push.store.ts'
