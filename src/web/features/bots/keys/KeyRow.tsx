import { Button } from '@mantine/core'
import { useState } from 'react'
import { listNamedKeys, type NamedKey, revokeNamedKey } from '#contract/features/account/keys.ts'
import type { KeyScope } from '#contract/features/app-access/scopes.ts'
import { useFormat } from '#web/platform/language/format.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useCall } from '#web/platform/requests/use-call.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { showToast } from '#web/ui/feedback/toast.ts'
import styles from './keys.module.css'

interface KeyRowProps {
  item: NamedKey
  /** Of the bots, by id. */
  names: ReadonlyMap<string, string>
}

/** One key: what it may do, how much of it was used, and the way to stop it. */
export function KeyRow({ item, names }: KeyRowProps) {
  const { row, revoke, form } = usePhrases('apiKeys')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const revoking = useCall(revokeNamedKey, { invalidates: [listNamedKeys] })
  const facts = [
    item.isExpired || (item.expiresAt === null ? row.endless : row.expires(format.date(item.expiresAt))),
    item.callsPerDay === null ? row.noCap : row.cap(format.number(item.callsToday), format.number(item.callsPerDay)),
    item.usedAt === null ? row.unused : row.used(format.relative(item.usedAt)),
    row.created(format.date(item.createdAt)),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <div className={styles.head}>
          <strong>{item.name}</strong>
          <code>{item.prefix}_…</code>
          {item.isExpired && <StatusChip tone="bad">{row.expired}</StatusChip>}
        </div>
        <ul className={styles.scopes}>
          {[...scopesOf(item, names, row), ...mayOf(item, form.scopes, row.mayAll)].map((scope) => (
            <li key={scope}>{scope}</li>
          ))}
        </ul>
        <p className={`${styles.facts} tabular`}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <Button variant="default" aria-label={row.revokeOf(item.name)} onClick={() => setAsking(true)}>
        {row.revoke}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={revoke.title(item.name)}
        actionLabel={revoke.submit}
        isDangerous
        onConfirm={async () => {
          await revoking.call({ params: { keyId: item.id } })
          showToast({ message: revoke.done })
        }}
      >
        {revoke.text}
      </ConfirmDialog>
    </li>
  )
}

/** What a key with bots may do with them. */
function mayOf({ bots, scopes }: NamedKey, words: Readonly<Record<KeyScope, string>>, all: string): string[] {
  if (bots !== 'all' && bots.length === 0) return []
  return scopes === 'all' ? [all] : scopes.map((scope) => words[scope])
}

interface ScopeWords {
  readonly allBots: string
  readonly noBots: string
  readonly forAccount: string
}

function scopesOf({ bots, forAccount }: NamedKey, names: KeyRowProps['names'], words: ScopeWords): string[] {
  const account = forAccount ? [words.forAccount] : []
  if (bots === 'all') return [words.allBots, ...account]
  const known = bots.flatMap((id) => names.get(id) ?? [])
  return bots.length === 0 && !forAccount ? [words.noBots] : [...known, ...account]
}
