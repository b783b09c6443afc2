export { AlertSwitches } from './AlertSwitches.tsx'
