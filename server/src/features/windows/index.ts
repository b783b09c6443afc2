export { askedBooking, conflicts, conflictsOfVehicle, overlap } from './windows.store.ts'
