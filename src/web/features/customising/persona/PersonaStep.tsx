import { useSearchParams } from 'react-router'
import { BeginPersona } from '../begin/BeginPersona.tsx'
import { StepOfBot } from '../frame/StepOfBot.tsx'
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
