import { StepOfBot } from '../frame/StepOfBot.tsx'
import { Launch } from './Launch.tsx'

/** Step four: ask it, then put it online. */
export default function LaunchStep() {
  return (
    <StepOfBot step="launch">
      <Launch />
    </StepOfBot>
  )
}
