import type { ThreadLine } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { Attachments } from '#web/ui/chat/Attachments.tsx'
import styles from '../thread.module.css'

/** What came with a line. What the product has no copy of is named all the same. */
export function LineFiles({ files }: Pick<ThreadLine, 'files'>) {
  const { line } = usePhrases('inboxThread')
  const format = useFormat()
  const shown = files.flatMap(({ url, name, kind, mediaType, size }) =>
    url === null ? [] : [{ url, name: name || line.kinds[kind], mediaType: mediaType ?? '', size: size ?? 0 }],
  )
  const missing = files.filter(({ url }) => url === null)
  const heard = files.filter(({ transcript }) => transcript !== null && transcript !== '')
  return (
    <>
      <Attachments files={shown} />
      {missing.map(({ name, kind, size }) => (
        <p key={`${kind} ${name}`} className={styles.missingFile}>
          [{line.kinds[kind]}] {name} {size !== null && format.bytes(size)} · {line.noCopy}
        </p>
      ))}
      {heard.map(({ name, kind, transcript }) => (
        <p key={`${name} heard`} className={styles.transcript}>
          {kind === 'voice' && <span>{line.heard}</span>} {transcript}
        </p>
      ))}
    </>
  )
}
