import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getPublicBot, getPublicConversation, sendPublicMessage } from '#contract/features/answers.ts'
import { backToBot } from '#contract/features/channels/widget.ts'
import { isRateable } from '#contract/features/conversations/ratings.ts'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { attachmentsOf } from '../attachments-of.ts'
import type { HostedExchange } from './hosted-exchange.ts'
import { useNews } from './use-news.ts'
import { useSite } from './use-site.ts'
import { useVisitorLive } from './use-visitor-live.ts'

/** A visitor's conversation with one bot. A reload, or another tab, finds it again by the token that only this browser, or the site around it, holds. */
export function useHostedChat(botId: string, isEmbedded: boolean) {
  const site = useSite(botId, isEmbedded)
  const [added, setAdded] = useState<readonly HostedExchange[]>([])
  const lastNumber = useRef(0)
  /** How often the owner deleted what was said here, while the chat was open. */
  const [deletions, setDeletions] = useState(0)
  const named = { visitorToken: site.token ?? '', ...(site.identity !== undefined && { identity: site.identity }) }

  const bot = useQuery({
    ...queryOf(getPublicBot, { params: { botId }, query: { embedded: isEmbedded ? '1' : '0' } }),
    enabled: botId !== '',
  })
  const stored = useQuery({
    ...queryOf(getPublicConversation, { params: { botId }, body: named }),
    enabled: bot.isSuccess && site.token !== undefined,
    retry: (count, error) => !isIdentityProblem(error) && count < 2,
  })
  const sending = useCall(sendPublicMessage)
  const leaving = useCall(backToBot)
  const state = stored.data?.state ?? 'bot'
  const exchanges = mergeExchanges(stored.data?.messages ?? [], added)

  // Another contact than before, or none: all of theirs was deleted meanwhile, and the chat begins anew.
  const who = `${named.visitorToken} ${named.identity ?? ''}`
  const contact = stored.data?.unreadKey?.split('.')[0]
  const known = useRef<{ who: string; contact: string }>(undefined)
  useEffect(() => {
    if (stored.data === undefined || stored.isPlaceholderData) return
    const before = known.current
    known.current = contact === undefined ? undefined : { who, contact }
    if (before === undefined || before.who !== who || before.contact === contact) return
    const storedIds = new Set(stored.data.messages.map(({ id }) => id))
    setAdded((all) =>
      all.filter(({ messageId, failure }) =>
        messageId === undefined ? failure === undefined : storedIds.has(messageId),
      ),
    )
    setDeletions((count) => count + 1)
  }, [stored.data, stored.isPlaceholderData, who, contact])
  /** Of the last reply: the first one in another conversation may be that of another contact. */
  const conversation = useRef<string>(undefined)

  const readAgain = () => void stored.refetch()
  const hasTalked = exchanges.some(
    ({ messageId, failure, at }) => failure === undefined && (messageId ?? at) !== undefined,
  )
  useVisitorLive(botId, named, {
    isOn: hasTalked && bot.data?.status === 'completed',
    onChange: readAgain,
    round: deletions,
  })
  useNews(botId, named, { site, stored: stored.data, exchanges })

  const refusal = isIdentityProblem(stored.error) ? stored.error.details.reason : undefined
  /** Each refusal of each token is told once. */
  const toldRefusal = useRef('')
  useEffect(() => {
    const told = typeof refusal === 'string' ? `${refusal} ${site.identity}` : ''
    if (told === toldRefusal.current) return
    toldRefusal.current = told
    if (typeof refusal === 'string') site.say({ huida: 'refused', reason: refusal })
  })

  // Whoever else is named by the site has another conversation.
  const identity = useRef(site.identity)
  useEffect(() => {
    if (identity.current === site.identity) return
    identity.current = site.identity
    setAdded([])
    setDeletions(0)
  }, [site.identity])

  async function ask(question: string, retriedId?: string) {
    lastNumber.current += 1
    // A retry of what may have been stored already carries the same key, so nothing is asked twice.
    const key = retriedId ?? `${named.visitorToken.slice(0, 8)}-${Date.now()}-${lastNumber.current}`
    setAdded((before) => [...before.filter(({ id }) => id !== key), { id: key, question, suggestions: [] }])
    const finish = (result: Partial<HostedExchange>) =>
      setAdded((before) => before.map((each) => (each.id === key ? { ...each, ...result } : each)))
    try {
      const {
        conversationId,
        messageId,
        answer,
        suggestions,
        state: next,
      } = await sending.call(
        { params: { botId }, body: { text: question, ...named, embedded: isEmbedded } },
        { idempotencyKey: key },
      )
      if (answer === null) finish({ messageId, answer, suggestions })
      else {
        const sources = answer.sources?.map((each) => each.question)
        const { text, source } = answer
        const attachments = attachmentsOf(answer)
        finish({ messageId, answer: text, attachments, suggestions, sources, isRateable: isRateable(source.kind) })
      }
      const isAnother = conversation.current !== undefined && conversation.current !== conversationId
      conversation.current = conversationId
      // From here on a person may say something at any time, or no longer; and the site is told by which key to ask.
      if (next !== state || isAnother || stored.data?.unreadKey == null) readAgain()
    } catch (failure) {
      finish({ failure })
      // Deleted while we talked: the page says so.
      if (failure instanceof ApiError && failure.status === 404) void bot.refetch()
    }
  }

  // A question of the site waits until it is known who asks.
  const asked = useRef(0)
  useEffect(() => {
    const { question } = site
    if (question === undefined || asked.current === question.number || !stored.isFetched) return
    asked.current = question.number
    void ask(question.text)
  })

  function startOver() {
    site.renewToken()
    setAdded([])
    setDeletions(0)
  }

  async function leavePerson() {
    try {
      await leaving.call({ params: { botId }, body: named })
    } catch (error) {
      // The bot had the word already.
      if (!(error instanceof ApiError) || error.code !== 'conversation-moved') throw error
    }
    await stored.refetch()
  }

  const isAnswering = added.some(({ answer, failure }) => answer === undefined && failure === undefined)
  const wasDeleted = deletions > 0
  return {
    bot,
    stored,
    site,
    named,
    exchanges,
    state,
    wasDeleted,
    isAnswering,
    ask,
    startOver,
    leavePerson,
    isLeaving: leaving.isBusy,
    readAgain,
  }
}

export function isIdentityProblem(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'identity-required' || error.code === 'identity-refused')
}

/**
 * What is stored in its order, in which messages of other tabs stand too; then what is not read yet. What is older than all that is read, as a long
 * conversation is read from its end, stays in front. An exchange of this page keeps its id.
 */
function mergeExchanges(stored: readonly HostedExchange[], added: readonly HostedExchange[]): HostedExchange[] {
  const storedIds = new Set(stored.map(({ id }) => id))
  const addedById = new Map(added.map((exchange) => [exchange.messageId, exchange]))
  const apart = added.filter(({ messageId }) => messageId === undefined || !storedIds.has(messageId))
  const [first] = stored
  // Ids of messages are in the order of time.
  const isOlder = ({ messageId }: HostedExchange) =>
    first !== undefined && messageId !== undefined && messageId < first.id
  return [
    ...apart.filter(isOlder),
    ...stored.map((message) => {
      const own = addedById.get(message.id)
      return own === undefined ? message : { ...own, rating: message.rating ?? null }
    }),
    ...apart.filter((exchange) => !isOlder(exchange)),
  ]
}
