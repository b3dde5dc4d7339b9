import { Fragment } from 'react'
import type { PublicBot } from '#contract/features/answers.ts'
import { defaultColour } from '#contract/features/embed.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { htmlLanguage, useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { ApiError, errorText } from '#web/platform/requests/api-client.ts'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { ChatThread } from '#web/ui/chat/ChatThread.tsx'
import { Composer } from '#web/ui/chat/Composer.tsx'
import { ShopHead } from '#web/ui/chat/ShopHead.tsx'
import { Suggestions, withoutOptions } from '#web/ui/chat/Suggestions.tsx'
import { useVisibleHeight } from '#web/ui/chat/use-visible-height.ts'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from './hosted.module.css'
import type { useHostedChat } from './use-hosted-chat.ts'

interface HostedChatProps {
  /** Undefined while it loads. */
  bot: PublicBot | undefined
  chat: ReturnType<typeof useHostedChat>
  /** In the corner of a shop's site: the frame around it is there already. */
  isEmbedded: boolean
}

/** The frame speaks the visitor's language, what is said the bot's. */
export function HostedChat({ bot, chat, isEmbedded }: HostedChatProps) {
  useVisibleHeight()
  const phrases = usePhrases()
  const locale = useLocale()
  const { hosted } = usePhrases('answers')
  const { stored, exchanges, state, isAnswering, ask, startOver } = chat
  const { name = '', openingWords = '', starters = [] } = bot ?? {}
  const last = exchanges.at(-1)
  /** Customers have no subscription to upgrade. */
  const failureText = (error: unknown) => (isQuotaSpent(error) ? hosted.quotaSpent : errorText(phrases, error))
  // Not before it is known that this visitor has said nothing yet.
  const questions = last ? last.suggestions.map(({ question }) => question) : stored.isPending ? [] : starters

  return (
    <main className={styles.page} id="main" tabIndex={-1} data-embedded={isEmbedded || undefined}>
      <ShopHead
        isTitle
        name={name}
        colour={bot?.colour ?? defaultColour}
        subtitle={bot?.subtitle || hosted.subtitle}
        actions={
          last && (
            <PlainButton size="small" look="quiet" onClick={startOver}>
              {hosted.startOver}
            </PlainButton>
          )
        }
      />
      {stored.isError && (
        <div className={styles.historyFailed} role="alert">
          {hosted.historyFailed}{' '}
          <PlainButton size="small" onClick={() => void stored.refetch()}>
            {phrases.common.actions.retry}
          </PlainButton>
        </div>
      )}
      <div className={styles.chat} {...(bot && { lang: htmlLanguage[bot.language] })}>
        <ChatThread messageCount={exchanges.length} isAnswering={isAnswering || !bot}>
          {openingWords !== '' && <ChatMessage from="bot" text={openingWords} speaker={name} />}
          {exchanges.map(({ id, question, answer, by = 'bot', attachments, suggestions, sources = [], failure }) => (
            <Fragment key={id}>
              {question !== null && (
                <ChatMessage
                  from="person"
                  text={question}
                  failure={failure === undefined ? undefined : failureText(failure)}
                  onRetry={isQuotaSpent(failure) ? undefined : () => void ask(question, id)}
                />
              )}
              {by === 'system' && <li className={styles.change}>{answer}</li>}
              {typeof answer === 'string' && by !== 'system' && (
                <ChatMessage
                  from="bot"
                  // The last one's questions stand below as buttons.
                  text={id === last?.id ? withoutOptions(answer, suggestions) : answer}
                  files={attachments}
                  speaker={by === 'person' ? hosted.team : name}
                  below={sources.length > 0 && <p className={styles.sources}>{hosted.sources(sources)}</p>}
                />
              )}
            </Fragment>
          ))}
          {questions.length > 0 && (
            <li>
              <Suggestions
                questions={questions}
                onChoose={(question) => void ask(question)}
                isDisabled={isAnswering}
                {...(last ? {} : { label: hosted.starters })}
              />
            </li>
          )}
        </ChatThread>
        {state !== 'bot' && last !== undefined && (
          <p className={styles.hands} role="status" lang={htmlLanguage[locale]}>
            {hosted.hands[state]}
          </p>
        )}
      </div>
      <Composer onSend={(question) => void ask(question)} placeholder={hosted.placeholder} isDisabled={isAnswering} />
      <footer className={styles.foot}>
        <a href={pathOf('home')} target="_blank" rel="noopener">
          {hosted.poweredBy}
        </a>
      </footer>
    </main>
  )
}

function isQuotaSpent(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'quota-spent'
}
