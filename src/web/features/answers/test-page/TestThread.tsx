import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getPublicBot } from '#contract/features/answers.ts'
import { listSampleQuestions } from '#contract/features/customising/functions.ts'
import type { Locale } from '#contract/fields.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { ChatThread } from '#web/ui/chat/ChatThread.tsx'
import { Composer } from '#web/ui/chat/Composer.tsx'
import { Suggestions } from '#web/ui/chat/Suggestions.tsx'
import { EditAnswer } from '../edit/EditAnswer.tsx'
import { Preparation } from './Preparation.tsx'
import { TestExchange } from './TestExchange.tsx'
import styles from './test-page.module.css'
import type { Exchange, TestChat } from './use-test-chat.ts'

interface TestThreadProps {
  chat: TestChat
  /** Of the questions to tap. Default: the bot's. */
  language?: Locale
  /** What stands between an answer and its buttons: the why, where there is no panel for it. */
  renderWhy: (exchange: Exchange) => ReactNode
  /** Which answer the screen explains, and how to choose another. */
  explainedId?: number | undefined
  onExplain?: (exchange: Exchange) => void
}

/** The conversation with feedback and *Edit answer* under each answer; shared by the test page and the panel beside the corpus. */
export function TestThread({ chat, language, renderWhy, explainedId, onExplain }: TestThreadProps) {
  const answers = usePhrases('answers')
  const bot = useBot()
  const [edited, setEdited] = useState<Exchange | null>(null)
  const { data: publicBot } = useQuery(queryOf(getPublicBot, { params: { botId: bot.id } }))
  const isOther = language !== undefined && language !== bot.language
  const { data: samples } = useQuery({
    ...queryOf(listSampleQuestions, { params: { botId: bot.id }, query: { language: language ?? bot.language } }),
    enabled: isOther,
  })
  const last = chat.exchanges.at(-1)
  const offered = last?.reply?.suggestions.map(({ question }) => question) ?? []
  const starters = last ? [] : ((isOther ? samples?.questions : publicBot?.starters) ?? [])
  const choose = (question: string) => void chat.ask(question)

  return (
    <>
      <Preparation />
      <ChatThread
        className={styles.thread}
        messageCount={chat.exchanges.length}
        isAnswering={chat.isAnswering && last?.said === undefined}
      >
        {publicBot && publicBot.openingWords !== '' && (
          <ChatMessage from="bot" text={publicBot.openingWords} speaker={bot.name} />
        )}
        {chat.exchanges.map((exchange) => (
          <TestExchange
            key={exchange.id}
            exchange={exchange}
            choices={
              exchange === last &&
              offered.length > 0 && <Suggestions questions={offered} onChoose={choose} isDisabled={chat.isAnswering} />
            }
            onRetry={() => void chat.ask(exchange.question, { retried: exchange })}
            onEdit={() => setEdited(exchange)}
            onExplain={onExplain && (() => onExplain(exchange))}
            isExplained={explainedId === exchange.id}
            why={renderWhy(exchange)}
          />
        ))}
        {starters.length > 0 && (
          <li>
            <Suggestions
              questions={starters}
              onChoose={choose}
              isDisabled={chat.isAnswering}
              label={answers.hosted.starters}
            />
          </li>
        )}
      </ChatThread>
      <Composer onSend={choose} placeholder={answers.test.placeholder} isDisabled={chat.isAnswering} />
      <EditAnswer
        exchange={edited}
        onClose={() => setEdited(null)}
        onCorrected={(itemId) => {
          if (edited) void chat.ask(edited.question, { expectedItemId: itemId })
          setEdited(null)
        }}
      />
    </>
  )
}
