import type { Samples } from '../samples.ts'
import { RestoredDraft } from './RestoredDraft.tsx'

const ignore = () => undefined

export const samples: Samples = {
  'something was found': () => <RestoredDraft restored={{ discard: ignore }} />,
}
