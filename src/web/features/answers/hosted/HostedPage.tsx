import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#web/platform/api-client.ts'
import { useDocumentTitle, usePhrases } from '#web/platform/language.tsx'
import { sitePaths } from '#web/platform/site.paths.ts'
import { ChatMessage } from '#web/ui/chat/ChatMessage.tsx'
import { ChatThread } from '#web/ui/chat/ChatThread.tsx'
import { Composer } from '#web/ui/chat/Composer.tsx'
import { Suggestions } from '#web/ui/chat/Suggestions.tsx'
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx'
import { PlainButton } from '#web/ui/PlainButton.tsx'
import { Seal } from '#web/ui/Seal.tsx'
import styles from './hosted.module.css'
import { useHostedChat } from './use-hosted-chat.ts'

/** The page of one bot that customers open, by itself or in the corner of a shop's site. */
export default function HostedPage() {
  const [search] = useSearchParams()
  const botId = search.get('bot') ?? ''
  // Another bot is another conversation from the start.
  return <HostedChat key={botId} botId={botId} isEmbedded={search.get('embedded') === '1'} />
}

function HostedChat({ botId, isEmbedded }: { botId: string; isEmbedded: boolean }) {
  const { hosted } = usePhrases().answers
  const { bot, exchanges, isAnswering, ask, startOver } = useHostedChat(botId, isEmbedded)
  useDocumentTitle(bot.data?.name ?? hosted.title)

  const isMissing = botId === '' || (bot.error instanceof ApiError && bot.error.status === 404)
  if (isMissing) return <Notice title={hosted.missingTitle} text={hosted.missingText} />
  if (bot.error)
    return (
      <main className={styles.notice}>
        <ErrorNotice error={bot.error} onRetry={() => void bot.refetch()} />
      </main>
    )
  const { name = '', language, openingWords = '', starters = [], status } = bot.data ?? {}
  if (status === 'closed') return <Notice title={hosted.closedTitle} text={hosted.closedText} />

  const lastSuggestions = exchanges.at(-1)?.suggestions.map(({ question }) => question)
  return (
    <main className={styles.page} id="main">
      <header className={styles.head}>
        <Seal size={28} />
        <h1>{name}</h1>
        {exchanges.length > 0 && (
          <PlainButton size="small" look="quiet" onClick={startOver}>
            {hosted.startOver}
          </PlainButton>
        )}
      </header>
      <div className={styles.chat} lang={language === 'zh' ? 'zh-CN' : language}>
        <ChatThread messageCount={exchanges.length} isAnswering={isAnswering || bot.isPending}>
          {openingWords !== '' && <ChatMessage from="bot" text={openingWords} speaker={name} />}
          {exchanges.map(({ id, question, answer, failure }) => (
            <Fragment key={id}>
              <ChatMessage from="person" text={question} failure={failure} onRetry={() => void ask(question, id)} />
              {answer !== undefined && <ChatMessage from="bot" text={answer} speaker={name} />}
            </Fragment>
          ))}
        </ChatThread>
        <div className={styles.suggestions}>
          <Suggestions
            questions={lastSuggestions ?? starters}
            onChoose={(question) => void ask(question)}
            isDisabled={isAnswering}
            {...(!lastSuggestions && { label: hosted.starters })}
          />
        </div>
        <Composer
          onSend={(question) => void ask(question)}
          placeholder={hosted.placeholder}
          isDisabled={isAnswering || bot.isPending}
        />
      </div>
      <footer className={styles.foot}>
        <a href={sitePaths.home} target="_blank" rel="noopener">
          {hosted.poweredBy}
        </a>
      </footer>
    </main>
  )
}

function Notice({ title, text }: { title: string; text: string }) {
  return (
    <main className={styles.notice} id="main">
      <Seal size={40} />
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  )
}
