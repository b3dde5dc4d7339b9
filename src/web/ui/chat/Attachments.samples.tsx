import type { Samples } from '../samples.ts'
import { AttachedFile, Attachments } from './Attachments.tsx'
import { ChatMessage } from './ChatMessage.tsx'
import { ChatThread } from './ChatThread.tsx'

/** Two bands of colour. */
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="640" height="360"%3E%3Crect width="640" height="360" fill="%230b6e69"/%3E%3Crect y="220" width="640" height="140" fill="%23e4dfd5"/%3E%3C/svg%3E'

const pdf = (name: string) => ({ name, mediaType: 'application/pdf', size: 245_760, url: `/files/${name.length}` })

export const samples: Samples = {
  'an answer with a document': ({ say }) => (
    <ChatThread messageCount={1}>
      <ChatMessage
        from="bot"
        text={say('价格都在这里。', 'All prices are in here.')}
        files={[pdf(say('2026 秋冬价目表.pdf', 'Price list, autumn 2026.pdf'))]}
      />
    </ChatThread>
  ),
  'a long name': ({ say }) => (
    <AttachedFile file={pdf(`${say('非常长的文件名', 'A very long name of a file ').repeat(8)}.pptx`)} />
  ),
  'two files': ({ say }) => (
    <Attachments files={[pdf(say('价目表.pdf', 'Prices.pdf')), pdf(say('说明书.docx', 'Manual.docx'))]} />
  ),
  'a picture': ({ say }) => (
    <ChatThread messageCount={1}>
      <ChatMessage
        from="bot"
        text={say('按脚长选码：', 'Choose by the length of your foot:')}
        files={[{ name: say('尺码表.png', 'Size chart.png'), mediaType: 'image/png', size: 52_000, url: picture }]}
      />
    </ChatThread>
  ),
}
