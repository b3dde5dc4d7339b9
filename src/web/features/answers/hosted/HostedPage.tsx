import { useSearchParams } from 'react-router'
import { defaultColour } from '#contract/features/embed.ts'
import { useDocumentTitle, usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { ShopInitial } from '#web/ui/chat/ShopHead.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Seal } from '#web/ui/page/Seal.tsx'
import { HostedChat } from './HostedChat.tsx'
import styles from './hosted.module.css'
import { useCloseByEscape } from './use-close-by-escape.ts'
import { isIdentityProblem, useHostedChat } from './use-hosted-chat.ts'

/** The page of one bot that customers open, by itself or in the corner of a shop's site. */
export default function HostedPage() {
  const [search] = useSearchParams()
  const botId = search.get('bot') ?? ''
  const isEmbedded = search.get('embedded') === '1'
  useCloseByEscape(isEmbedded)
  // Another bot is another conversation from the start.
  return <HostedBot key={botId} botId={botId} isEmbedded={isEmbedded} />
}

function HostedBot({ botId, isEmbedded }: { botId: string; isEmbedded: boolean }) {
  const { hosted } = usePhrases('answers')
  const chat = useHostedChat(botId, isEmbedded)
  const { data: bot, error, refetch } = chat.bot
  useDocumentTitle(bot?.name ?? hosted.title)

  const isMissing = botId === '' || (error instanceof ApiError && error.status === 404)
  if (isMissing) return <Notice title={hosted.missingTitle} text={hosted.missingText} />
  if (error && !bot)
    return (
      <main className={styles.notice} id="main" tabIndex={-1}>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </main>
    )
  // The site around it names its visitors, or none may ask.
  const unnamed = chat.stored.error
  if (bot && isIdentityProblem(unnamed)) {
    const [title, text] =
      unnamed.code === 'identity-required'
        ? [hosted.loginTitle, hosted.loginText]
        : [hosted.expiredTitle, hosted.expiredText]
    return <Notice name={bot.name} colour={bot.colour} title={title} text={text} />
  }
  if (bot?.status === 'draft')
    return <Notice name={bot.name} colour={bot.colour} title={hosted.draftTitle} text={hosted.draftText} />
  // A visitor who has begun to talk still sees what was said when the bot closes.
  if (bot?.status === 'closed' && chat.exchanges.length === 0)
    return <Notice name={bot.name} colour={bot.colour} title={hosted.closedTitle} text={hosted.closedText} />
  return <HostedChat bot={bot} chat={chat} isEmbedded={isEmbedded} />
}

interface NoticeProps {
  title: string
  text: string
  /** Of the shop, where there is one. */
  name?: string
  colour?: string
}

function Notice({ title, text, name, colour = defaultColour }: NoticeProps) {
  return (
    <main className={styles.notice} id="main" tabIndex={-1}>
      {name === undefined ? <Seal size={40} /> : <ShopInitial name={name} colour={colour} />}
      {name !== undefined && <p>{name}</p>}
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  )
}
