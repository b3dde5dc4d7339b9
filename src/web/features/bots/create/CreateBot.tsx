import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listBots } from '#contract/features/bots.ts'
import { BegunNotice } from '#web/features/customising/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { Tour } from '../tour/Tour.tsx'
import { NewBotForm } from './NewBotForm.tsx'
import { NoBotLeft } from './NoBotLeft.tsx'
import styles from './new-bot.module.css'

/** The first-run start page of the workspace, and every later "new bot". */
export default function CreateBot() {
  const { create } = usePhrases('bots')
  const { data, isPending } = useQuery(queryOf(listBots, {}))
  const count = data?.items.length ?? 0
  const isFull = data !== undefined && data.limit !== null && count >= data.limit
  if (isPending) return <Loading of="screen" />
  return (
    <div className={styles.page}>
      <div className={styles.layout}>
        <div className={styles.making}>
          <PageHeader title={data && count === 0 ? create.firstTitle : create.title} text={create.text} />
          <Start isFull={isFull} />
        </div>
        <aside>
          <Tour />
        </aside>
      </div>
    </div>
  )
}

function Start({ isFull }: { isFull: boolean }) {
  // As it was when the screen opened: the new bot may be the last one, and its form must not vanish on the way.
  const [wasFull] = useState(isFull)
  if (wasFull) return <NoBotLeft />
  return (
    <>
      <BegunNotice />
      <NewBotForm />
    </>
  )
}
