import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import type { ChatLanguage } from '../skills/skill.ts'
import styles from './smart-chat.module.css'

interface AboutProps {
  language: ChatLanguage
  room: { intentCount: number; phrasingCount: number } | undefined
  onTry: (message: string) => void
  isDisabled: boolean
}

/** Beside the chat: what it can do, each with something to try, and what it is. */
export function About({ language, room, onTry, isDisabled }: AboutProps) {
  const { about: p } = usePhrases('smartChat')
  const format = useFormat()
  return (
    <aside className={styles.about} aria-label={p.label}>
      <h2>{p.heading}</h2>
      <dl className={styles.abilities}>
        {p.abilities.map(({ title, text, tries }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
            <dd className={styles.tries}>
              <button
                type="button"
                lang={language === 'zh' ? 'zh-CN' : 'en'}
                disabled={isDisabled}
                onClick={() => onTry(tries[language])}
              >
                {tries[language]}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <h2>{p.insideHeading}</h2>
      <p>{p.inside}</p>
      <p className="tabular">
        {room ? p.counts(format.number(room.intentCount), format.number(room.phrasingCount)) : p.loading}
      </p>
      <p>
        <Link to={language === 'zh' ? pathOf('smartChatEn') : pathOf('smartChatZh')}>{p.otherRoom[language]}</Link>
      </p>
    </aside>
  )
}
