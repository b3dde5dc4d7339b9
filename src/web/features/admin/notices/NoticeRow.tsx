import { Button } from '@mantine/core'
import type { Notice } from '#contract/features/admin/notices.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import adminStyles from '../admin.module.css'
import styles from './notices.module.css'
import { useZoneTimes } from './use-zone-times.ts'

const tones = { now: 'good', coming: 'waiting', over: 'off' } as const

interface NoticeRowProps {
  notice: Notice
  onChange: () => void
  onEnd: () => void
  onRemove: () => void
}

/** One notice in both languages, the reader's own first. */
export function NoticeRow({ notice, onChange, onEnd, onRemove }: NoticeRowProps) {
  const phrases = usePhrases('notices')
  const locale = useLocale()
  const times = useZoneTimes()
  const { kind, state, textZh, textEn, link, startsAt, endsAt } = notice
  const texts = [
    { lang: 'zh', text: textZh },
    { lang: 'en', text: textEn },
  ]
  const [own, other] = locale === 'zh' ? texts : texts.toReversed()
  const name = own?.text ?? ''
  return (
    <li className={adminStyles.row}>
      <div className={adminStyles.rowText}>
        <div className={adminStyles.mailHead}>
          <StatusChip tone={tones[state]}>{phrases.states[state]}</StatusChip>
          {kind === 'warning' && <StatusChip tone="waiting">{phrases.kinds.warning}</StatusChip>}
        </div>
        <div className={styles.texts}>
          <p lang={own?.lang}>{name}</p>
          <p lang={other?.lang}>{other?.text}</p>
        </div>
        {link !== null && (
          <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
            {link}
          </a>
        )}
        <p className={`${adminStyles.meta} tabular`}>
          {phrases.period(times.text(startsAt), times.text(endsAt), times.zone)}
        </p>
      </div>
      <div className={styles.actions}>
        <Button size="sm" variant="default" aria-label={phrases.changeOf(name)} onClick={onChange}>
          {phrases.change}
        </Button>
        {state === 'now' && (
          <Button size="sm" variant="default" aria-label={phrases.endOf(name)} onClick={onEnd}>
            {phrases.end}
          </Button>
        )}
        <Button size="sm" variant="default" aria-label={phrases.removeOf(name)} onClick={onRemove}>
          {phrases.remove}
        </Button>
      </div>
    </li>
  )
}
