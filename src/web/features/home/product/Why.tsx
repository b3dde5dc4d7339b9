import { usePhrases } from '#web/platform/language/language.tsx'
import home from '../home.module.css'
import { ExplainedExample } from './ExplainedExample.tsx'

/** Every answer explains itself. */
export function Why() {
  const { why } = usePhrases('home')
  return (
    <section className={`${home.section} ${home.beside}`}>
      <div>
        <h2>{why.heading}</h2>
        <p className={home.sectionText}>{why.text}</p>
      </div>
      <ExplainedExample />
    </section>
  )
}
