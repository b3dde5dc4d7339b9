import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listBots } from '#contract/features/bots.ts'
import { NoBotLeft } from '#web/features/bots/public.tsx'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useSession } from '#web/platform/session.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import flow from '../frame/flow.module.css'
import { BeginForm } from './BeginForm.tsx'

/** The first step before there is a bot: also for visitors, whose browser keeps it until they log in. */
export function BeginPersona() {
  const { account, isPending } = useSession()
  const list = useQuery({ ...queryOf(listBots, {}), enabled: account !== null })
  if (isPending || (account && list.isPending)) return <Loading of="screen" />
  const { data } = list
  const isFull = data !== undefined && data.limit !== null && data.items.length >= data.limit
  return <Begin key={account?.id} isFull={isFull} isVisitor={account === null} />
}

function Begin({ isFull, isVisitor }: { isFull: boolean; isVisitor: boolean }) {
  const { persona } = usePhrases('progress')
  // As it was when the screen opened: the new bot may be the last one, and its form must not vanish on the way.
  const [wasFull] = useState(isFull)
  if (!wasFull) return <BeginForm isVisitor={isVisitor} />
  return (
    <div className={flow.page}>
      <PageHeader title={persona.title} />
      <NoBotLeft />
    </div>
  )
}
