import type { Look } from '#contract/features/bots.ts'
import type { Locale } from '#contract/fields.ts'
import { withBotName } from '#engine/dialogue/reply.ts'
import { htmlLanguage, usePhrases } from '#web/platform/language/language.tsx'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { ShopHead } from '#web/ui/chat/ShopHead.tsx'
import styles from './look.module.css'

/** The chat as customers will see it, before anything is saved. */
export function LookPreview({
  name,
  language,
  colour,
  subtitle,
  openingWords,
}: Look & { name: string; language: Locale }) {
  const { connect } = usePhrases('bots')
  const { hosted } = usePhrases('answers')
  const opening = withBotName(openingWords.trim(), name)
  return (
    <section className={styles.preview} aria-label={connect.preview}>
      <ShopHead name={name} colour={colour} subtitle={subtitle.trim() || hosted.subtitle} />
      <ol className={styles.previewThread} lang={htmlLanguage[language]}>
        {opening !== '' && <ChatMessage from="bot" text={opening} speaker={name} />}
      </ol>
      <p className={styles.previewComposer} aria-hidden="true">
        {hosted.placeholder}
      </p>
    </section>
  )
}
