/** Small pictures of the demos for the landing page: nothing of the demos loads with them. */
export { AutopilotPreview } from './previews/AutopilotPreview.tsx'
export { ChatPreview } from './previews/ChatPreview.tsx'
export { FacePreview } from './previews/FacePreview.tsx'
export { StylePreview } from './previews/StylePreview.tsx'
