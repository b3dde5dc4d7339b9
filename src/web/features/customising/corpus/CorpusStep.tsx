import { StepOfBot } from '../frame/StepOfBot.tsx'
import { Corpus } from './Corpus.tsx'

/** Step three: what the bot answers with. */
export default function CorpusStep() {
  return (
    <StepOfBot step="corpus">
      <Corpus />
    </StepOfBot>
  )
}
