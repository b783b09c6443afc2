export { openDownload } from './backups.service.ts'
export { makeDailyBackup } from './daily-backup.service.ts'
export type { BackupSetup } from './kept-backups.ts'
export { createKeptImages } from './kept-images.ts'
