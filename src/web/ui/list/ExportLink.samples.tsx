import type { Samples } from '../samples.ts'
import { ExportLink } from './ExportLink.tsx'

export const samples: Samples = {
  'a list with entries': () => <ExportLink href="#export" />,
}
