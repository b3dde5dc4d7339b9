import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPacks, type Pack, withdrawPack } from '#contract/features/account/usage.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import { GrantPackDialog } from './GrantPackDialog.tsx'
import styles from './packs.module.css'

/** The add-on packs of one account, as an ADMIN gives and takes them. */
export function AccountPacks({ accountId }: { accountId: string }) {
  const phrases = usePhrases('packs')
  const [isGranting, setGranting] = useState(false)
  const [taken, setTaken] = useState<Pack | null>(null)
  const params = { accountId }
  const { data, error, refetch } = useQuery(queryOf(listPacks, { params }))
  const withdrawing = useCall(withdrawPack, { invalidates: [listPacks] })
  return (
    <section className={styles.panel}>
      <h2>{phrases.title}</h2>
      <p className={styles.small}>{phrases.text}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Loading label={phrases.title} />}
      {data?.items.length === 0 && <p className={styles.small}>{phrases.none}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className={styles.packs}>
          {data.items.map((pack) => (
            <PackRow key={pack.id} pack={pack} onWithdraw={() => setTaken(pack)} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => setGranting(true)}>
          {phrases.grant}
        </Button>
      </div>
      {isGranting && <GrantPackDialog accountId={accountId} onClose={() => setGranting(false)} />}
      <ConfirmDialog
        isOpen={taken !== null}
        onClose={() => setTaken(null)}
        title={phrases.withdraw.title}
        actionLabel={phrases.withdraw.confirm}
        isDangerous
        onConfirm={async () => {
          if (taken === null) return
          await withdrawing.call({ params: { accountId, packId: taken.id } })
          showToast({ message: phrases.withdraw.done })
        }}
      >
        {phrases.withdraw.text}
      </ConfirmDialog>
    </section>
  )
}

function PackRow({ pack, onWithdraw }: { pack: Pack; onWithdraw: () => void }) {
  const phrases = usePhrases('packs')
  const format = useFormat()
  const [nowMs] = useState(Date.now)
  const { calls, callsLeft, boughtAt, expiresAt, note } = pack
  const isOver = expiresAt !== null && new Date(expiresAt).getTime() <= nowMs
  const left =
    calls === null || callsLeft === null
      ? phrases.endless
      : phrases.leftOf(format.number(callsLeft), format.number(calls))
  const end = expiresAt === null ? phrases.forever : (isOver ? phrases.over : phrases.until)(format.dateTime(expiresAt))
  return (
    <li>
      <span className="tabular">
        {left} · {end}
      </span>
      <span>
        {phrases.since(format.date(boughtAt))}
        {note !== '' && ` · ${note}`}
      </span>
      {callsLeft !== 0 && !isOver && (
        <Button variant="subtle" size="compact-sm" onClick={onWithdraw}>
          {phrases.withdraw.action}
        </Button>
      )}
    </li>
  )
}
