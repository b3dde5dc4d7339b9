import { usePhrases } from '#web/platform/language/language.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import styles from './app-access.module.css'
import { KeysSection } from './KeysSection.tsx'
import { ProgramsSection } from './ProgramsSection.tsx'
import { WebhooksSection } from './webhooks/WebhooksSection.tsx'

/** How programs, sites and apps use a bot: programs to copy, the keys they need, and the webhooks that tell them. */
export default function AppAccess() {
  const words = usePhrases('appAccess')
  return (
    <div className={styles.page}>
      <PageHeader title={words.title} text={words.text} />
      <KeysSection />
      <ProgramsSection />
      <WebhooksSection />
    </div>
  )
}
