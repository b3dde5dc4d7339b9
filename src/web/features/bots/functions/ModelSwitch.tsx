import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { BotFunctions } from '#contract/features/customising/functions.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import { Way } from '../connect/Way.tsx'
import styles from './functions.module.css'
import { Switching } from './Switching.tsx'

/** Switches answers of the language model, where there is one; else says who can set one up. */
export function ModelSwitch({ functions }: { functions: BotFunctions }) {
  const phrases = usePhrases('functions')
  const { languageModelEnabled: isOn, hasLanguageModel: isThere } = functions
  return (
    <Way title={phrases.modelTitle} text={phrases.modelText}>
      <Switching
        isOn={isOn}
        state={isOn && !isThere ? { tone: 'waiting', text: phrases.state.waiting } : undefined}
        words={isOn ? phrases.closeModel : phrases.openModel}
        change={{ languageModelEnabled: !isOn }}
        canSwitch={isOn || isThere}
      >
        {isOn ? (
          phrases.closeModel.text
        ) : (
          <>
            <p>{phrases.openModel.text}</p>
            <p className={styles.cost}>{phrases.openModel.sent}</p>
          </>
        )}
      </Switching>
      {!isThere && <MissingModel isOn={isOn} />}
      <ul className={styles.facts}>
        {phrases.modelFacts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Way>
  )
}

function MissingModel({ isOn }: { isOn: boolean }) {
  const phrases = usePhrases('functions')
  const { isAdmin } = useSession()
  return (
    <div className={styles.missing}>
      <p>{isOn ? phrases.modelGone : isAdmin ? phrases.modelMissingAdmin : phrases.modelMissing}</p>
      {isAdmin && (
        <Button variant="subtle" component={Link} to={pathOf('models')}>
          {phrases.toModels}
        </Button>
      )}
    </div>
  )
}
