import type { Samples } from '../samples.ts'
import { ConfidenceBar } from './ConfidenceBar.tsx'

export const samples: Samples = {
  'sure, unsure, and none': () => (
    <>
      <ConfidenceBar confidence={0.97} />
      <ConfidenceBar confidence={0.41} />
      <ConfidenceBar confidence={0} />
    </>
  ),
  'with the threshold of an answer': () => <ConfidenceBar confidence={0.94} threshold={0.62} />,
  'without a number': () => <ConfidenceBar confidence={0.7} hasLabel={false} />,
}
