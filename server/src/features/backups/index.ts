export { createBackupJobs } from './backups.job.ts'
export { openDownload } from './backups.service.ts'
export type { BackupSetup, BackupTools } from './kept-backups.ts'
export { createKeptImages } from './kept-images.ts'
