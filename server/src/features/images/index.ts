export { sweepImagesJob } from './images.job.ts'
export { filesOf, findMissingImages } from './images.service.ts'
export { isNamed } from './images.store.ts'
export { isStoredPicture, largestStoredBytes, makePicture } from './picture.ts'
