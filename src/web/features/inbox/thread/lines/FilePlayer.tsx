import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { ShownFile } from '#web/ui/chat/Attachments.tsx'
import styles from '../thread.module.css'

/** What browsers play. What phones record for WeChat (amr, silk) is none of it. */
const played = /^(audio\/(mp4|mpeg|ogg|wav|webm|flac)|video\/(mp4|webm|quicktime))$/

export function isPlayed(mediaType: string): boolean {
  return played.test(mediaType)
}

/** A voice message or a video, played in place. Nothing is loaded before it is begun, but for the first picture of a video. */
export function FilePlayer({ file: { name, mediaType, size, url } }: { file: ShownFile }) {
  const { line } = usePhrases('inboxThread')
  const { common } = usePhrases()
  const format = useFormat()
  const label = common.chat.file(name, format.bytes(size))
  return (
    <div className={styles.player}>
      {mediaType.startsWith('audio/') ? (
        // biome-ignore lint/a11y/useMediaCaption: a customer's own words; what the platform heard stands below
        <audio controls preload="none" src={url} aria-label={label} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what a customer sent
        <video controls preload="metadata" src={url} aria-label={label} />
      )}
      <a className={styles.link} href={url} download={name}>
        {line.download}
      </a>
      <span className={styles.playerName} title={name}>
        {name} · {format.bytes(size)}
      </span>
    </div>
  )
}
