export { isStoredPaper, largestPaperBytes } from './paper-file.ts'
export { paperFile } from './paper-file-names.ts'
export { papersJob } from './papers.job.ts'
