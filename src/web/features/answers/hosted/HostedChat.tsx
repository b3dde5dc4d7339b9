import { type CSSProperties, Fragment, useEffect, useRef, useState } from 'react'
import type { PublicBot } from '#contract/features/answers.ts'
import { maxAhead } from '#contract/features/channels/widget.ts'
import { closeChatMessage, defaultColour, textOn } from '#contract/features/embed.ts'
import { pathOf } from '#contract/site-map/pages.ts'
import { formatTag, htmlLanguage, useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { ApiError, errorText } from '#web/platform/requests/api-client.ts'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { ChatThread } from '#web/ui/chat/ChatThread.tsx'
import { Composer } from '#web/ui/chat/Composer.tsx'
import { ShopHead } from '#web/ui/chat/ShopHead.tsx'
import { Suggestions, withoutOptions } from '#web/ui/chat/Suggestions.tsx'
import { useVisibleHeight } from '#web/ui/chat/use-visible-height.ts'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from './hosted.module.css'
import { RateAnswer } from './RateAnswer.tsx'
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
  const { stored, site, exchanges, state, wasDeleted, isAnswering, ask, startOver } = chat
  const colour = bot?.colour ?? defaultColour
  const isBotSilent = stored.data?.isBotSilent ?? false
  const ahead = stored.data?.ahead ?? null
  const input = useRef<HTMLTextAreaElement>(null)
  const isFramed = isEmbedded && window.parent !== window
  const personName = stored.data?.personName ?? null
  // Whoever opens the chat is about to type.
  useEffect(() => {
    if (isFramed && site.isShown) input.current?.focus({ preventScroll: true })
  }, [isFramed, site.isShown])
  const { name = '', openingWords = '', starters = [] } = bot ?? {}
  const last = exchanges.at(-1)
  /** Customers have no subscription to upgrade. */
  const failureText = (error: unknown) => (isQuotaSpent(error) ? hosted.quotaSpent : errorText(phrases, error))
  // Not before it is known that this visitor has said nothing yet.
  const questions = last ? last.suggestions.map(({ question }) => question) : stored.isPending ? [] : starters

  /** Says who is talking. */
  function subtitleOf(): string {
    if (state === 'person') return personName === null ? hosted.withTeam : hosted.withPerson(personName)
    if (state === 'waiting' && isBotSilent) return hosted.waitingForPerson
    return bot?.subtitle || hosted.subtitle
  }
  const timeOf = (at: string) =>
    new Intl.DateTimeFormat(formatTag[locale], { hour: '2-digit', minute: '2-digit' }).format(new Date(at))

  return (
    <main
      className={styles.page}
      id="main"
      tabIndex={-1}
      data-embedded={isEmbedded || undefined}
      style={{ '--shop': colour, '--on-shop': textOn(colour) } as CSSProperties}
    >
      <ShopHead
        isTitle
        name={name}
        colour={colour}
        subtitle={subtitleOf()}
        actions={
          <>
            {last && (
              <PlainButton size="small" look="quiet" onClick={startOver}>
                {hosted.startOver}
              </PlainButton>
            )}
            {isFramed && <CloseButton label={hosted.close} />}
          </>
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
          {wasDeleted && (
            <li className={styles.change} lang={htmlLanguage[locale]}>
              {hosted.wasDeleted}
            </li>
          )}
          {openingWords !== '' && <ChatMessage from="bot" text={openingWords} speaker={name} />}
          {exchanges.map(
            ({
              id,
              messageId = id,
              at,
              question,
              answer,
              by = 'bot',
              attachments,
              suggestions,
              sources = [],
              isRateable = false,
              rating = null,
              failure,
            }) => (
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
                {by === 'person' && at !== undefined && (
                  <li className={styles.by} aria-hidden="true">
                    {[personName ?? hosted.team, timeOf(at)].join(' · ')}
                  </li>
                )}
                {typeof answer === 'string' && by !== 'system' && (
                  <ChatMessage
                    from="bot"
                    isByPerson={by === 'person'}
                    // The last one's questions stand below as buttons.
                    text={id === last?.id ? withoutOptions(answer, suggestions) : answer}
                    files={attachments}
                    speaker={by === 'person' ? (personName ?? hosted.team) : name}
                    below={
                      (sources.length > 0 || isRateable) && (
                        <>
                          {sources.length > 0 && <p className={styles.sources}>{hosted.sources(sources)}</p>}
                          {isRateable && bot && (
                            <RateAnswer
                              botId={bot.id}
                              named={chat.named}
                              messageId={messageId}
                              rating={rating}
                              onRated={chat.readAgain}
                            />
                          )}
                        </>
                      )
                    }
                  />
                )}
              </Fragment>
            ),
          )}
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
          {bot && (state === 'bot' || (state === 'waiting' && !isBotSilent)) && !isAnswering && !stored.isPending && (
            <li lang={htmlLanguage[locale]}>
              <PlainButton size="small" className={styles.toPerson} onClick={() => void ask(hosted.toPerson)}>
                {hosted.toPerson}
              </PlainButton>
            </li>
          )}
        </ChatThread>
        {(state === 'waiting' || state === 'closed') && last !== undefined && (
          <p className={styles.hands} role="status" lang={htmlLanguage[locale]}>
            {hosted.hands[state === 'waiting' && !isBotSilent ? 'waitingSoft' : state]}{' '}
            {/* Whoever asked for nobody waits for nobody. */}
            {ahead !== null && isBotSilent && hosted.ahead(ahead, ahead === maxAhead)}
          </p>
        )}
      </div>
      <Composer
        inputRef={input}
        onSend={(question) => void ask(question)}
        placeholder={state === 'person' && personName ? hosted.replyTo(personName) : hosted.placeholder}
        isDisabled={isAnswering}
      />
      <footer className={styles.foot}>
        {isBotSilent && <BackToBot chat={chat} />}
        <a href={pathOf('home')} target="_blank" rel="noopener">
          {hosted.poweredBy}
        </a>
      </footer>
    </main>
  )
}

/** On a phone the chat fills the screen, and the site's own button is under it. */
function CloseButton({ label }: { label: string }) {
  return (
    <button
      type="button"
      className={styles.close}
      aria-label={label}
      // To whatever site it stands in; the message says nothing.
      onClick={() => window.parent.postMessage(closeChatMessage, '*')}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
    </button>
  )
}

function BackToBot({ chat }: { chat: HostedChatProps['chat'] }) {
  const { hosted } = usePhrases('answers')
  const [isFailed, setFailed] = useState(false)
  return (
    <span className={styles.back}>
      <PlainButton
        size="small"
        look="quiet"
        disabled={chat.isLeaving}
        onClick={() => {
          setFailed(false)
          chat.leavePerson().catch(() => setFailed(true))
        }}
      >
        {chat.state === 'waiting' ? hosted.cancelWaiting : hosted.backToBot}
      </PlainButton>
      {isFailed && <span role="alert">{hosted.backFailed}</span>}
    </span>
  )
}

function isQuotaSpent(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'quota-spent'
}
