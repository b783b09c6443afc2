export { endInterruptedImportsJob } from './imports.job.ts'
