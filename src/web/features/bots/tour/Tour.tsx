import { useSearchParams } from 'react-router'
import { usePhrases } from '#web/platform/language/language.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import styles from './tour.module.css'
import { sceneMs, useTour } from './use-tour.ts'

/** What the workspace does, in sixty seconds; `?tour=1` plays it at once. */
export function Tour() {
  const words = usePhrases('tour')
  const [search] = useSearchParams()
  const tour = useTour(words.scenes.length, search.get('tour') === '1')
  const { scene: place, isPlaying } = tour
  const scene = words.scenes[place]
  if (!tour.isOpen || scene === undefined)
    return (
      <section className={styles.closed} aria-label={words.title}>
        <h2>{words.title}</h2>
        <PlainButton size="small" onClick={tour.replay}>
          {words.again}
        </PlainButton>
      </section>
    )
  return (
    <section className={styles.tour} aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <button type="button" className={styles.skip} onClick={tour.close}>
          {words.skip}
        </button>
      </header>
      <ol className={styles.bars} aria-hidden>
        {words.scenes.map(({ title }, at) => (
          <li key={title} data-past={at < place || undefined} data-now={at === place || undefined}>
            <i
              // Another one for each scene, so that it begins anew.
              key={`${place} ${isPlaying}`}
              data-playing={(isPlaying && at === place) || undefined}
              style={{ animationDuration: `${sceneMs}ms` }}
            />
          </li>
        ))}
      </ol>
      <div className={styles.scene} key={place}>
        <div className={styles.picture} aria-hidden>
          <div className={styles.card}>
            <small>{scene.field}</small>
            <span>{scene.value}</span>
          </div>
          <p className={styles.question}>{scene.question}</p>
          <p className={styles.answer}>{scene.answer}</p>
        </div>
        <div aria-live="polite">
          <h3>{scene.title}</h3>
          <p>{scene.text}</p>
        </div>
      </div>
      <footer>
        <PlainButton size="small" look="primary" onClick={() => tour.setPlaying(!isPlaying)}>
          {isPlaying ? words.pause : words.play}
        </PlainButton>
        <PlainButton size="small" disabled={place === 0} onClick={() => tour.goTo(place - 1)}>
          {words.back}
        </PlainButton>
        <PlainButton size="small" onClick={() => tour.goTo(place + 1)}>
          {words.next}
        </PlainButton>
        <span className="tabular">{words.place(place + 1, words.scenes.length)}</span>
      </footer>
    </section>
  )
}
