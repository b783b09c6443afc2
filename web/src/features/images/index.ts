export { ImagesField } from './ImagesField.tsx'
export { ImageViewer } from './ImageViewer.tsx'
export { VehicleThumbnail } from './VehicleThumbnail.tsx'
