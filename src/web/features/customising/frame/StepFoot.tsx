import { Link } from 'react-router'
import { type SetUpStep, setUpSteps } from '#contract/features/customising/set-up.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { setUpPath } from '#web/platform/navigation/site.paths.ts'
import { useBot, useWorkspace } from '#web/platform/workspace.tsx'
import { ButtonLink } from '#web/ui/form/PlainButton.tsx'
import styles from './flow.module.css'

/** Back and forth, and out: nothing has to be saved on the way. */
export function StepFoot({ step }: { step: SetUpStep }) {
  const phrases = usePhrases('progress')
  const { id, status } = useBot()
  const { pathTo } = useWorkspace()
  const place = setUpSteps.indexOf(step)
  const [before, after] = [setUpSteps[place - 1], setUpSteps[place + 1]]
  return (
    <footer className={styles.foot}>
      {before && <ButtonLink to={setUpPath(before, id)}>{phrases.back}</ButtonLink>}
      {after && (
        <ButtonLink look="primary" to={setUpPath(after, id)}>
          {phrases.next}
        </ButtonLink>
      )}
      {status === 'draft' ? (
        <p>
          {phrases.kept} <Link to={pathOf('bots')}>{phrases.leave}</Link>
        </p>
      ) : (
        <Link to={pathTo('corpus')}>{phrases.toWorkspace}</Link>
      )}
    </footer>
  )
}
