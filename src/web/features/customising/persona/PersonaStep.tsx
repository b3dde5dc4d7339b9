import { useSearchParams } from 'react-router'
import { StepOfBot } from '../frame/StepOfBot.tsx'
import { BeginPersona } from './BeginPersona.tsx'
import { PersonaOfBot } from './PersonaOfBot.tsx'

/** Step one: who the bot is. Saving it makes the bot. */
export default function PersonaStep() {
  const [search] = useSearchParams()
  if (search.get('bot') === null) return <BeginPersona />
  return (
    <StepOfBot step="persona">
      <PersonaOfBot />
    </StepOfBot>
  )
}
