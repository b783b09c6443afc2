export { ZoneFilter } from './ZoneFilter.tsx'
