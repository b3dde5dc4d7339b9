import { inboxLimits, type ThreadLine } from '#contract/features/inbox/conversations.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { Attachments } from '#web/ui/chat/Attachments.tsx'
import styles from '../thread.module.css'
import { FilePlayer, isPlayed } from './FilePlayer.tsx'

type File = ThreadLine['files'][number]

/** What came with a line. What the product has no copy of is named all the same, with the reason. */
export function LineFiles({ line: { files, author } }: { line: ThreadLine }) {
  const { line: phrases } = usePhrases('inboxThread')
  const shown = files.flatMap(({ url, name, kind, mediaType, size }) =>
    url === null ? [] : [{ url, name: name || phrases.kinds[kind], mediaType: mediaType ?? '', size: size ?? 0 }],
  )
  const played = shown.filter(({ mediaType }) => isPlayed(mediaType))
  const absent = files.filter(({ url }) => url === null)
  const heard = files.filter(({ transcript }) => transcript !== null && transcript !== '')
  return (
    <>
      <Attachments
        files={shown.filter(({ mediaType }) => !isPlayed(mediaType))}
        side={author === 'contact' ? 'start' : 'end'}
      />
      {played.map((file) => (
        <FilePlayer key={file.url} file={file} />
      ))}
      {absent.map((file, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pictures without a name differ by their place alone
        <AbsentFile key={`${file.kind} ${file.name} ${place}`} file={file} />
      ))}
      {heard.map(({ name, kind, transcript }) => (
        <p key={`${name} heard`} className={styles.transcript}>
          {kind === 'voice' && <span>{phrases.heard}</span>} {transcript}
        </p>
      ))}
    </>
  )
}

function AbsentFile({ file: { kind, name, size, isFetching, missing } }: { file: File }) {
  const { line } = usePhrases('inboxThread')
  const format = useFormat()
  const why = missing === null ? line.noCopy : line.missing[missing](format.bytes(inboxLimits.mediaBytes))
  return (
    <p className={styles.missingFile} role={isFetching ? 'status' : undefined}>
      [{line.kinds[kind]}] {name} {size !== null && format.bytes(size)} · {isFetching ? line.fetching : why}
    </p>
  )
}
