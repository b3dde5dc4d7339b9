import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './chat.module.css'

export interface ShownFile {
  name: string
  mediaType: string
  /** In bytes. */
  size: number
  url: string
}

/** What browsers show; others, such as a phone's HEIC, are opened like any file. */
const shownPictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

interface AttachmentsProps {
  files: readonly ShownFile[]
  /** Where the message stands that they go with. */
  side?: 'start' | 'end'
}

/** Files that go with a message: a picture is shown, anything else is a card that opens it. */
export function Attachments({ files, side = 'start' }: AttachmentsProps) {
  if (files.length === 0) return null
  return (
    <div className={styles.files} data-side={side}>
      {files.map((file) => (
        <AttachedFile key={file.url} file={file} />
      ))}
    </div>
  )
}

export function AttachedFile({ file: { name, mediaType, size, url } }: { file: ShownFile }) {
  const { common } = usePhrases()
  const format = useFormat()
  const label = common.chat.file(name, format.bytes(size))
  const isPicture = shownPictures.has(mediaType)
  return (
    <a
      className={isPicture ? styles.picture : styles.file}
      href={ofThisSite(url)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
    >
      {isPicture ? (
        <img src={ofThisSite(url)} alt={name} loading="lazy" />
      ) : (
        <>
          <span className={styles.fileKind} aria-hidden>
            {kindOf(name)}
          </span>
          <span className={styles.fileText}>
            <span className={styles.fileName} title={name}>
              {name}
            </span>
            <span className="tabular">{format.bytes(size)}</span>
          </span>
        </>
      )}
    </a>
  )
}

/** The ending says it in every language. */
function kindOf(name: string): string {
  return (/\.([^.]{1,5})$/.exec(name)?.[1] ?? '').toUpperCase()
}

/** A link has the address that programs reach the product by; this page may have been opened by another. */
function ofThisSite(url: string): string {
  const { protocol, pathname, search } = new URL(url, window.location.origin)
  return protocol === 'data:' ? url : `${pathname}${search}`
}
