import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Downgrade } from '#contract/features/terms/downgrades.ts'
import { lastDayBefore } from '#contract/plans/working-days.ts'
import { defaultTimeZone } from '#contract/time-zones.ts'
import { useDayText } from '#web/platform/language/day-text.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session.tsx'
import styles from '../terms.module.css'
import { BotChoice } from './BotChoice.tsx'

function useListText(): (texts: readonly string[]) => string {
  const locale = useLocale()
  const list = new Intl.ListFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { type: 'conjunction' })
  return (texts) => list.format(texts)
}

/** A line for each thing that is different without the plan. */
export function Losses({ downgrade }: { downgrade: Downgrade }) {
  const { ending } = usePhrases('terms')
  const { names } = usePhrases('accounts').privileges
  const format = useFormat()
  const listText = useListText()
  const dayText = useDayText()
  const { account } = useSession()
  /** The same day as in the mail: of the account's calendar, and the last one to choose on. */
  const lastDayOf = (until: string) => dayText(lastDayBefore(account?.timeZone ?? defaultTimeZone, new Date(until)))
  const { bots, botLimit, itemLimit, fullBots, lostFeatures, lowered, state, chooseUntil } = downgrade
  const isOver = botLimit !== null && bots.length > botLimit
  const leaving = bots.filter(({ stays }) => !stays)
  const gone = leaving.map(({ name }) => name)
  // Of a bot that is paused, the line above says it all.
  const full = fullBots.filter(({ id }) => !isOver || leaving.every((bot) => bot.id !== id))
  const amountText = (amount: number | null) => (amount === null ? ending.unlimited : format.number(amount))
  const hasPlaces = state !== 'settled' || bots.filter(({ isReadOnly }) => !isReadOnly).length < (botLimit ?? 0)
  // The number of bots has a line of its own.
  const amounts = lowered.filter(({ name }) => name !== 'bots' || !isOver)
  return (
    <ul className={styles.losses}>
      {isOver && (
        <Loss
          what={ending.bots(format.number(bots.length - gone.length), format.number(gone.length))}
          action={hasPlaces && <ChooseButton downgrade={downgrade} />}
        >
          {state === 'settled' ? ending.botsClosed(listText(gone)) : ending.botsText(listText(gone))}
          {state === 'choosing' && chooseUntil !== null && ` ${ending.chooseBy(lastDayOf(chooseUntil))}`}
        </Loss>
      )}
      {full.map(({ id, name, itemCount }) => (
        <Loss key={id} what={ending.items(format.number(itemCount))}>
          {ending.itemsText(name, format.number(itemLimit ?? 0))}
        </Loss>
      ))}
      {lostFeatures.length > 0 && (
        <Loss what={ending.features(listText(lostFeatures.map((name) => names[name])))}>{ending.featuresText}</Loss>
      )}
      {amounts.map(({ name, from, to }) => (
        <Loss key={name} what={names[name]}>
          <span className="tabular">{ending.lowered(amountText(from), amountText(to))}</span>
        </Loss>
      ))}
      <Loss what={ending.channels}>{ending.channelsText}</Loss>
    </ul>
  )
}

function Loss({ what, action, children }: { what: string; action?: ReactNode; children: ReactNode }) {
  return (
    <li>
      <strong>{what}</strong>
      <p>{children}</p>
      {action}
    </li>
  )
}

function ChooseButton({ downgrade }: { downgrade: Downgrade }) {
  const { ending } = usePhrases('terms')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {ending.choose}
      </Button>
      {isOpen && <BotChoice downgrade={downgrade} onClose={() => setOpen(false)} />}
    </>
  )
}
