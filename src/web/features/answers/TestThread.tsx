import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { getPublicBot } from '#contract/answers.ts'
import { callApi } from '#web/platform/api-client.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { ChatThread } from '#web/ui/chat/ChatThread.tsx'
import { Composer } from '#web/ui/chat/Composer.tsx'
import { Suggestions } from '#web/ui/chat/Suggestions.tsx'
import styles from './answers.module.css'
import { EditAnswer } from './edit/EditAnswer.tsx'
import { Proof } from './edit/Proof.tsx'
import { Feedback } from './Feedback.tsx'
import type { Exchange, TestChat } from './use-test-chat.ts'

interface TestThreadProps {
  chat: TestChat
  /** What stands under an answer before feedback: the why, where there is no panel for it. */
  renderWhy?: (exchange: Exchange) => ReactNode
  selectedId?: number | undefined
  onSelect?: (exchange: Exchange) => void
}

/** The conversation with feedback and *Edit answer* under each answer; shared by the test page and the panel beside the corpus. */
export function TestThread({ chat, renderWhy, selectedId, onSelect }: TestThreadProps) {
  const { answers } = usePhrases()
  const bot = useBot()
  const [edited, setEdited] = useState<Exchange | null>(null)
  const { data: publicBot } = useQuery({
    queryKey: ['public-bot', bot.id],
    queryFn: ({ signal }) => callApi(getPublicBot, { params: { botId: bot.id } }, { signal }),
  })
  const suggestions = chat.exchanges.at(-1)?.reply?.suggestions.map(({ question }) => question)

  return (
    <>
      <ChatThread className={styles.thread} messageCount={chat.exchanges.length} isAnswering={chat.isAnswering}>
        {publicBot && publicBot.openingWords !== '' && (
          <ChatMessage from="bot" text={publicBot.openingWords} speaker={bot.name} />
        )}
        {chat.exchanges.map((exchange) => (
          <Fragment key={exchange.id}>
            {exchange.expectedItemId !== undefined && <li className={styles.askedAgain}>{answers.edit.askedAgain}</li>}
            <ChatMessage
              from="person"
              text={exchange.question}
              failure={exchange.failure}
              onRetry={() => void chat.ask(exchange.question, { retriedId: exchange.id })}
            />
            {exchange.reply && (
              <ChatMessage
                from="bot"
                text={exchange.reply.answer.text}
                speaker={bot.name}
                below={
                  <div className={styles.below}>
                    <Proof exchange={exchange} />
                    {renderWhy?.(exchange)}
                    <div className={styles.actions}>
                      {onSelect && (
                        <button
                          type="button"
                          className={styles.textButton}
                          aria-pressed={selectedId === exchange.id}
                          onClick={() => onSelect(exchange)}
                        >
                          {answers.why.title}
                        </button>
                      )}
                      <Feedback messageId={exchange.reply.messageId} />
                      <button type="button" className={styles.textButton} onClick={() => setEdited(exchange)}>
                        {answers.edit.action}
                      </button>
                    </div>
                  </div>
                }
              />
            )}
          </Fragment>
        ))}
      </ChatThread>
      <div className={styles.suggestions}>
        <Suggestions
          questions={suggestions ?? publicBot?.starters ?? []}
          onChoose={(question) => void chat.ask(question)}
          isDisabled={chat.isAnswering}
          {...(!suggestions && { label: answers.hosted.starters })}
        />
      </div>
      <Composer
        onSend={(question) => void chat.ask(question)}
        placeholder={answers.test.placeholder}
        isDisabled={chat.isAnswering}
      />
      <EditAnswer
        exchange={edited}
        onClose={() => setEdited(null)}
        onMended={(itemId) => {
          if (edited) void chat.ask(edited.question, { expectedItemId: itemId })
          setEdited(null)
        }}
      />
    </>
  )
}
