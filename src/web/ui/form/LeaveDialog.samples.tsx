import type { Samples } from '../samples.ts'
import LeaveDialog from './LeaveDialog.tsx'

const ignore = () => undefined

export const overlays: Samples = {
  'the question': () => <LeaveDialog onStay={ignore} onLeave={ignore} />,
}
