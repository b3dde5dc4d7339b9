import { useRef } from 'react'
import { Link } from 'react-router'
import { pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from './home.module.css'
import { SampleChat } from './sample-chat/SampleChat.tsx'
import { useStartLink } from './use-start-link.ts'

export function Hero() {
  const { hero } = usePhrases('home')
  const start = useStartLink()
  const question = useRef<HTMLTextAreaElement>(null)
  return (
    <section className={styles.hero} id="ask">
      <div>
        <p className={styles.badge}>{hero.badge}</p>
        <h1>
          {hero.headline.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className={styles.lead}>{hero.lead}</p>
        <div className={styles.actions}>
          <ButtonLink look="primary" size="large" to={start.to}>
            {start.label}
          </ButtonLink>
          <PlainButton size="large" onClick={() => question.current?.focus()}>
            {hero.watch}
          </PlainButton>
        </div>
        <p className={styles.note}>
          {hero.note}{' '}
          <Link className={styles.tryOut} to={pathOf('sandbox')}>
            {hero.tryOut}
          </Link>
        </p>
      </div>
      <SampleChat inputRef={question} />
    </section>
  )
}
