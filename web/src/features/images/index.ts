export { ImagesField, type UploadCounts } from './ImagesField.tsx'
export { ImageViewer } from './ImageViewer.tsx'
export { PhotoStrip } from './PhotoStrip.tsx'
export { VehicleThumbnail } from './VehicleThumbnail.tsx'
