import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { withOpen } from '#web/features/channels/channels.paths.public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { workspacePath } from '#web/platform/navigation/site.paths.ts'
import { baseOf, useBot } from '#web/platform/workspace.tsx'
import styles from './app-access.module.css'

/** Which keys there are, and where each kind is made. */
export function KeysSection() {
  const { keys } = usePhrases('appAccess')
  const bot = useBot()
  return (
    <section className={styles.section} aria-label={keys.title}>
      <div className={styles.head}>
        <h2>{keys.title}</h2>
        <p>{keys.text}</p>
        <p>{bot.keyPrefix === null ? keys.none : keys.own(bot.keyPrefix)}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="default" component={Link} to={withOpen(workspacePath(baseOf(bot), 'connect', bot.id), 'api')}>
          {keys.manageOwn}
        </Button>
        <Button variant="default" component={Link} to={pathOf('apiKeys')}>
          {keys.named}
        </Button>
        <Button variant="subtle" component={Link} to={pathOf('developers')}>
          {keys.reference}
        </Button>
      </div>
    </section>
  )
}
