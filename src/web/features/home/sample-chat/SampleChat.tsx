import { Fragment, type Ref } from 'react'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { ChatThread } from '#web/ui/chat/ChatThread.tsx'
import { Composer } from '#web/ui/chat/Composer.tsx'
import { Suggestions, withoutOptions } from '#web/ui/chat/Suggestions.tsx'
import { Seal } from '#web/ui/page/Seal.tsx'
import styles from './sample-chat.module.css'
import { sampleExcerpts } from './sample-excerpt.ts'
import { loadSampleContract, useSampleChat } from './use-sample-chat.ts'
import { WhyThisAnswer } from './WhyThisAnswer.tsx'

/** The sample shop's bot: an exchange to read, then a real conversation. */
export function SampleChat({ inputRef }: { inputRef: Ref<HTMLTextAreaElement> }) {
  const { sample } = usePhrases('home')
  const { name, tagline, openingWords, starters, example } = sampleExcerpts[useLocale()]
  const { exchanges, isAnswering, ask } = useSampleChat()
  const last = exchanges.at(-1)
  const suggestions = last?.reply?.suggestions.map(({ question }) => question)

  return (
    <section className={styles.chat} aria-label={sample.label}>
      <header className={styles.head}>
        <Seal size={28} />
        <div>
          <h2>{name}</h2>
          <p>{tagline}</p>
        </div>
        <span className={styles.online}>{sample.online}</span>
      </header>
      <ChatThread
        className={styles.thread}
        messageCount={exchanges.length}
        isAnswering={isAnswering}
        startsAtEnd={false}
      >
        <ChatMessage from="bot" text={openingWords} speaker={name} />
        {example && (
          <>
            <ChatMessage from="person" text={example.asked} />
            <ChatMessage from="bot" text={example.answer} speaker={name} below={sample.from(example.matchedQuestion)} />
          </>
        )}
        {exchanges.map(({ id, question, reply, failure }) => (
          <Fragment key={id}>
            <ChatMessage from="person" text={question} failure={failure} onRetry={() => ask(question, id)} />
            {reply && (
              <ChatMessage
                from="bot"
                // The last one's questions stand below as buttons.
                text={id === last?.id ? withoutOptions(reply.answer.text, reply.suggestions) : reply.answer.text}
                speaker={name}
                below={<WhyThisAnswer reply={reply} />}
              />
            )}
          </Fragment>
        ))}
      </ChatThread>
      <div className={styles.suggestions}>
        <Suggestions
          questions={suggestions ?? starters}
          onChoose={ask}
          isDisabled={isAnswering}
          {...(!suggestions && { label: sample.starters })}
        />
      </div>
      <Composer
        inputRef={inputRef}
        onSend={ask}
        placeholder={sample.placeholder}
        isDisabled={isAnswering}
        onFocus={() => void loadSampleContract()}
      />
    </section>
  )
}
