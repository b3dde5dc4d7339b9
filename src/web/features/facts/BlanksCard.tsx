import { type ReactNode, useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useBot } from '#web/platform/workspace.tsx'
import { PlainButton } from '#web/ui/form/PlainButton.tsx'
import { FillBlanks } from './FillBlanks.tsx'
import styles from './facts.module.css'
import { useSkipped } from './use-skipped.ts'

/** The first thing a new bot needs: a handful of facts that a third of its answers wait for. `otherwise`: what may take its place, as one notice is enough. */
export function BlanksCard({ otherwise }: { otherwise?: ReactNode }) {
  const { card } = usePhrases('facts')
  const bot = useBot()
  const [isOpen, setOpen] = useState(false)
  const { isSkipped, skip } = useSkipped(bot.id)
  if (bot.openBlanks === 0 || isSkipped) return otherwise
  return (
    <section className={styles.card} aria-label={card.title(bot.openBlanks)}>
      <div>
        <h2>{card.title(bot.openBlanks)}</h2>
        <p>{card.text}</p>
      </div>
      <div className={styles.cardActions}>
        <PlainButton look="primary" onClick={() => setOpen(true)}>
          {card.fill}
        </PlainButton>
        <PlainButton onClick={skip}>{card.skip}</PlainButton>
      </div>
      <FillBlanks isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  )
}
