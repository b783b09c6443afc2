export { deleteSubscription, findListeners, findSubscription } from './push.store.ts'
