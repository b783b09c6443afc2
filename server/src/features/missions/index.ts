export { missionsJob } from './missions.job.ts'
export { photoFile } from './photo-file-names.ts'
export { journalFields } from './step-words.ts'
