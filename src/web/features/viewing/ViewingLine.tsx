import { Button } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useViewing } from '#web/platform/requests/viewed-account.ts'
import { useViewingSwitch } from './use-viewing-switch.ts'
import styles from './viewing.module.css'

/** Says above the workspace whose bots these are, for as long as they are not one's own. */
export function ViewingLine() {
  const phrases = usePhrases('viewing')
  const isViewing = useViewing()
  const choose = useViewingSwitch()
  if (!isViewing) return null
  return (
    <div className={styles.line} role="status">
      <span>{phrases.text}</span>
      <Button variant="default" size="compact-sm" onClick={() => choose(false)}>
        {phrases.leave}
      </Button>
    </div>
  )
}
