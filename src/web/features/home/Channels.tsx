import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './home.module.css'

/** Where customers can write, the state said once a group. */
export function Channels() {
  const { channels } = usePhrases('home')
  return (
    <section className={styles.section}>
      <h2>{channels.heading}</h2>
      <p className={styles.sectionText}>{channels.text}</p>
      <div className={styles.channels}>
        {channels.groups.map(({ state, isReady, names }) => (
          <div key={state} data-is-ready={isReady || undefined}>
            <h3>{state}</h3>
            <ul>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
