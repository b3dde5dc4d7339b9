import type { Samples } from '../samples.ts'
import { ChatMessage } from './ChatMessage.tsx'
import { ChatThread } from './ChatThread.tsx'

export const samples: Samples = {
  'the bot is answering': ({ say }) => (
    <ChatThread messageCount={1} isAnswering>
      <ChatMessage from="person" text={say('你好', 'Hello')} />
    </ChatThread>
  ),
}
