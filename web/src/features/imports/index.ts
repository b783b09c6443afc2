export { FileButton } from './FileButton.tsx'
export { FileColumns, FilePreview, FileProblems } from './FileParts.tsx'
export { ImportButton } from './ImportButton.tsx'
