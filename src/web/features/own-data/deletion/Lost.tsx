import { useQuery } from '@tanstack/react-query'
import { previewDeletion } from '#contract/features/account/deletion.ts'
import { useAccount, usePlanDays } from '#web/features/accounts/public.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { queryOf } from '#web/platform/requests/queries.ts'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import styles from '../own-data.module.css'

/** What is lost, with its numbers; what there is none of is not named. */
export function Lost() {
  const { dialog } = usePhrases('accountDeletion')
  const format = useFormat()
  const account = useAccount()
  const { lastDay } = usePlanDays(account)
  const { data, error, refetch } = useQuery(queryOf(previewDeletion, {}))
  if (error !== null && data === undefined) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { bots, items, conversations, files, keys, packCalls } = data
  const lines = [
    bots > 0 && dialog.bots(format.number(bots), format.number(items)),
    conversations > 0 && dialog.conversations(format.number(conversations)),
    files > 0 && dialog.files(format.number(files)),
    keys > 0 && dialog.keys(format.number(keys)),
    account.tier === 'VIP' && (lastDay === null ? dialog.planWithoutEnd : dialog.plan(lastDay)),
    packCalls === null ? dialog.packsUnlimited : packCalls > 0 && dialog.packs(format.number(packCalls)),
    dialog.account,
  ].filter((line) => line !== false)
  return (
    <div>
      <p>{dialog.lost}</p>
      <ul className={styles.lost}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.quiet}>{dialog.kept}</p>
    </div>
  )
}
