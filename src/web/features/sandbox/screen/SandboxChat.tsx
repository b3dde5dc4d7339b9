import { Fragment } from 'react'
import { firstItemLimits } from '#contract/features/bots.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { ChatThread } from '#web/ui/chat/ChatThread.tsx'
import { Composer } from '#web/ui/chat/Composer.tsx'
import { Suggestions, withoutOptions } from '#web/ui/chat/Suggestions.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { Seal } from '#web/ui/page/Seal.tsx'
import type { useSandboxChat } from '../answering/use-sandbox-chat.ts'
import { type Draft, readyItems } from '../draft/draft.ts'
import { Fix } from './Fix.tsx'
import styles from './sandbox.module.css'

interface SandboxChatProps {
  draft: Draft
  chat: ReturnType<typeof useSandboxChat>
  onNewItem: (question: string) => void
  onSameAs: (itemId: string, question: string) => void
}

const maxStarters = 3

export function SandboxChat({ draft, chat, onNewItem, onSameAs }: SandboxChatProps) {
  const phrases = usePhrases('sandbox')
  const { exchanges, isAnswering, ask } = chat
  const last = exchanges.at(-1)
  const name = draft.name.trim() || phrases.bot.unnamed
  const ready = readyItems(draft)
  const starters = ready.slice(0, maxStarters).map(({ question }) => question)

  return (
    <section className={styles.chat} aria-label={phrases.chat.label}>
      <header className={styles.chatHead}>
        <Seal size={28} />
        <div>
          <h2>{name}</h2>
          <p>{phrases.chat.online}</p>
        </div>
        {exchanges.length > 0 && (
          <PlainButton look="quiet" size="small" onClick={chat.startOver}>
            {phrases.chat.startOver}
          </PlainButton>
        )}
      </header>
      <ChatThread className={styles.thread} messageCount={exchanges.length} isAnswering={isAnswering}>
        {exchanges.length === 0 && (
          <li className={styles.nothing}>{ready.length === 0 ? phrases.chat.nothingYet : phrases.chat.placeholder}</li>
        )}
        {exchanges.map(({ id, question, reply, hasFailed }) => (
          <Fragment key={id}>
            <ChatMessage
              from="person"
              text={question}
              failure={hasFailed ? phrases.chat.failed : undefined}
              onRetry={() => ask(question, { retriedId: id })}
            />
            {reply && (
              <ChatMessage
                from="bot"
                text={id === last?.id ? withoutOptions(reply.text, reply.suggestions) : reply.text}
                speaker={name}
                below={
                  <div className={styles.below}>
                    {id === last?.id && (
                      <Suggestions
                        questions={reply.suggestions.map((each) => each.question)}
                        onChoose={ask}
                        isDisabled={isAnswering}
                      />
                    )}
                    <Fix
                      reply={reply}
                      items={ready.filter(({ variants }) => variants.length < firstItemLimits.variantCount)}
                      canFix={id === last?.id && question.length <= firstItemLimits.questionLength}
                      onNewItem={() => onNewItem(question)}
                      onSameAs={(itemId) => onSameAs(itemId, question)}
                    />
                  </div>
                }
              />
            )}
          </Fragment>
        ))}
      </ChatThread>
      {chat.hasStopped && (
        <div className={styles.stopped} role="alert">
          {phrases.chat.stopped} <Retry onRetry={chat.retry} />
        </div>
      )}
      <div className={styles.suggestions}>
        {!last && (
          <Suggestions questions={starters} onChoose={ask} isDisabled={isAnswering} label={phrases.chat.starters} />
        )}
      </div>
      <Composer onSend={ask} placeholder={phrases.chat.placeholder} isDisabled={isAnswering || chat.hasStopped} />
    </section>
  )
}

function Retry({ onRetry }: { onRetry: () => void }) {
  const { actions } = usePhrases().common
  return (
    <PlainButton size="small" onClick={onRetry}>
      {actions.retry}
    </PlainButton>
  )
}
