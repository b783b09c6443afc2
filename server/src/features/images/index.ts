export { filesOf, findMissingImages } from './images.service.ts'
export { isNamed } from './images.store.ts'
export { sweepImages } from './images.sweep.service.ts'
export { isStoredPicture, largestStoredBytes } from './picture.ts'
