import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../steps.module.css'
import { AddToSlackButton } from './AddToSlackButton.tsx'
import { SlackSteps } from './SlackSteps.tsx'

interface NewSlackProps {
  /** Whether the operator has an app for it. */
  isShared: boolean
  isPublicAddress: boolean
  onMade: (connectionId: string) => void
}

/** The short way first, where there is one; an app of one's own is always possible. */
export function NewSlack({ isShared, isPublicAddress, onMade }: NewSlackProps) {
  const { slack } = usePhrases('platforms')
  const steps = <SlackSteps connection={undefined} isPublicAddress={isPublicAddress} onMade={onMade} />
  if (!isShared) return steps
  return (
    <div className={styles.ways}>
      <AddToSlackButton isPublicAddress={isPublicAddress} />
      <details className={styles.own}>
        <summary>{slack.add.own}</summary>
        <p>{slack.add.ownText}</p>
        {steps}
      </details>
    </div>
  )
}
