import type { Samples } from '../samples.ts'
import { ChatMessage } from './ChatMessage.tsx'
import { ChatThread } from './ChatThread.tsx'

export const samples: Samples = {
  'question and answer': ({ say }) => (
    <ChatThread messageCount={1}>
      <ChatMessage from="person" text={say('今天下单什么时候发货？', 'When will it ship if I order today?')} />
      <ChatMessage
        from="bot"
        text={say('**下午四点前**付款的当天发出。', 'The same day, if you pay **by four in the afternoon**.')}
        below={say('把握 97%', '97% sure')}
      />
    </ChatThread>
  ),
  'a person has taken over': ({ say }) => (
    <ChatThread messageCount={1}>
      <ChatMessage from="person" text={say('还是想问问真人', 'Can I ask a real person?')} />
      <ChatMessage
        from="bot"
        isByPerson
        text={say('您好，请问打算几月份去哪儿？', 'Hello. Where are you going, and when?')}
      />
    </ChatThread>
  ),
  'a word that does not break': () => (
    <ChatThread messageCount={1}>
      <ChatMessage from="person" text={`https://example.com/${'order-20261122001-'.repeat(8)}`} />
    </ChatThread>
  ),
  'not sent': ({ say }) => (
    <ChatThread messageCount={1}>
      <ChatMessage
        from="person"
        text={say('那要多少钱？', 'And how much is it?')}
        failure={say('没有发出去，请检查网络。', 'It was not sent. Check your connection.')}
        onRetry={() => undefined}
      />
    </ChatThread>
  ),
}
