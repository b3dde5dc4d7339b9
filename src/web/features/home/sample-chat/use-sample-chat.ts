import { useRef, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { sendSampleMessage } from '#contract/features/answers.ts'
import type { Locale } from '#contract/fields.ts'
import { useLanguage } from '#web/platform/language/language.tsx'
import { callApi, errorText } from '#web/platform/requests/api-client.ts'

export type SampleReply = ReplyOf<typeof sendSampleMessage>

export interface SampleExchange {
  id: number
  question: string
  reply?: SampleReply
  /** Of the question, in milliseconds. */
  askedAtMs: number
  /** Why there is no reply, in the person's language. */
  failure?: string
}

const maxTurns = 8

/** Nothing is stored: what was said before goes along, so that a follow-up is understood. */
function turnsOf(exchanges: readonly SampleExchange[]) {
  return exchanges.slice(-maxTurns).flatMap(({ question, reply, askedAtMs }) => {
    if (!reply) return []
    const { source, parts } = reply.answer
    const { kind, id } = source
    // Of several questions the last was spoken of last.
    const answeredBy = kind === 'answer' ? (parts?.at(-1)?.source.id ?? id) : null
    return [{ question, kind, answeredBy, ageMs: Math.max(0, Date.now() - askedAtMs) }]
  })
}

/** The contract brings its schemas along: it loads when someone is about to ask, not with the page. */
export function loadSampleContract() {
  return import('#contract/features/answers.ts')
}

/** A conversation with the sample bot, one for each language, so that switching back finds it again. */
export function useSampleChat() {
  const { locale, phrases } = useLanguage()
  const [conversations, setConversations] = useState<Record<Locale, SampleExchange[]>>({ zh: [], en: [] })
  const [isAnswering, setAnswering] = useState(false)
  const lastId = useRef(0)
  const exchanges = conversations[locale]

  function update(change: (exchanges: SampleExchange[]) => SampleExchange[]) {
    setConversations((all) => ({ ...all, [locale]: change(all[locale]) }))
  }

  async function ask(question: string, retriedId?: number) {
    lastId.current += 1
    const id = lastId.current
    const previousSuggestions = exchanges.at(-1)?.reply?.suggestions ?? []
    update((before) => [
      ...before.filter((exchange) => exchange.id !== retriedId),
      { id, question, askedAtMs: Date.now() },
    ])
    setAnswering(true)
    try {
      const { sendSampleMessage } = await loadSampleContract()
      const reply = await callApi(sendSampleMessage, {
        params: { locale },
        body: { text: question, previousSuggestions, turns: turnsOf(exchanges) },
      })
      update((before) => before.map((exchange) => (exchange.id === id ? { ...exchange, reply } : exchange)))
    } catch (error) {
      const failure = errorText(phrases, error)
      update((before) => before.map((exchange) => (exchange.id === id ? { ...exchange, failure } : exchange)))
    } finally {
      setAnswering(false)
    }
  }

  return { exchanges, isAnswering, ask: (question: string, retriedId?: number) => void ask(question, retriedId) }
}
