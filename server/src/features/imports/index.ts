export { endInterruptedImportsJob } from './imports.job.ts'
export { readColumns } from './imports.service.ts'
export { writeImportedClients } from './write-clients.service.ts'
