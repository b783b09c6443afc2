export { findMissingImages } from './images.service.ts'
export { sweepImages } from './images.sweep.service.ts'
