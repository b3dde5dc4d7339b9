import english from '#content/replies/en.json' with { type: 'json' }
import chinese from '#content/replies/zh.json' with { type: 'json' }
import { defaultColour } from '#contract/features/embed.ts'
import { withBotName } from '#engine/dialogue/reply.ts'
import { htmlLanguage, useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { ChatThread } from '#web/ui/chat/ChatThread.tsx'
import { ShopHead } from '#web/ui/chat/ShopHead.tsx'
import styles from '../persona/persona.module.css'
import type { Begun } from './begun.ts'

const replies = { zh: chinese, en: english }

/** In the place of a name that is not typed yet. */
const noName = '____'

/** The head of the chat and its first words, as they become while one types. */
export function Preview({ begun }: { begun: Pick<Begun, 'name' | 'language' | 'about'> }) {
  const { preview } = usePhrases('progress').persona
  const locale = useLocale()
  const language = begun.language === '' ? locale : begun.language
  const name = begun.name.trim() || preview.unnamed
  const introduction = begun.about.selfIntroduction?.trim() ?? ''
  return (
    <section className={styles.preview} aria-label={preview.title}>
      <h2>{preview.title}</h2>
      <div className={styles.previewChat} lang={htmlLanguage[language]}>
        <ShopHead name={name} colour={defaultColour} subtitle={preview.subtitle[language]} />
        <ChatThread messageCount={introduction === '' ? 1 : 3} isAnswering={false}>
          <ChatMessage
            from="bot"
            text={withBotName(replies[language].openingWords, begun.name.trim() || noName)}
            speaker={name}
          />
          {introduction !== '' && <ChatMessage from="person" text={preview.ask[language]} />}
          {introduction !== '' && <ChatMessage from="bot" text={introduction} speaker={name} />}
        </ChatThread>
      </div>
    </section>
  )
}
