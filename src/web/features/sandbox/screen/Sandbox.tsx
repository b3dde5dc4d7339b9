import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { firstItemLimits } from '#contract/features/bots.ts'
import { useLocale, usePhrases } from '#web/platform/language/language.tsx'
import { PageHeader } from '#web/ui/page/PageHeader.tsx'
import { useSandboxChat } from '../answering/use-sandbox-chat.ts'
import type { DraftItem } from '../draft/draft.ts'
import { useDraft } from '../draft/use-draft.ts'
import { BotFields } from './BotFields.tsx'
import { Items } from './items/Items.tsx'
import { Keep } from './Keep.tsx'
import { SandboxChat } from './SandboxChat.tsx'
import styles from './sandbox.module.css'

const views = ['write', 'chat'] as const

/** A bot of one's own without an account: what is written at the left answers at the right. */
export default function Sandbox() {
  const phrases = usePhrases('sandbox')
  const { draft, isKept, change } = useDraft(useLocale())
  const [openId, setOpenId] = useState<string | null>(null)
  const [view, setView] = useState<(typeof views)[number]>('write')
  const chat = useSandboxChat(draft)
  const { items } = draft

  function add(question: string) {
    if (items.length >= firstItemLimits.count) return
    const item: DraftItem = { id: crypto.randomUUID(), question, answer: '', variants: [] }
    change({ items: [item, ...items] })
    setOpenId(item.id)
    setView('write')
  }

  function addVariant(itemId: string, text: string) {
    const withVariant = (item: DraftItem) =>
      item.id === itemId ? { ...item, variants: [...item.variants, text] } : item
    const changed = { ...draft, items: items.map(withVariant) }
    change(changed)
    chat.ask(text, { changed })
  }

  return (
    <div className={styles.page}>
      <PageHeader title={phrases.title} text={phrases.text} />
      {!isKept && (
        <p className={styles.notKept} role="alert">
          {phrases.notKept}
        </p>
      )}
      <SegmentedControl
        className={styles.views}
        aria-label={phrases.views.label}
        fullWidth
        data={views.map((value) => ({ value, label: phrases.views[value] }))}
        value={view}
        onChange={(value) => setView(value === 'chat' ? 'chat' : 'write')}
      />
      <div className={styles.columns} data-view={view}>
        <div className={styles.writing}>
          <BotFields draft={draft} onChange={change} />
          <Items
            items={items}
            openId={openId}
            onOpen={setOpenId}
            onAdd={add}
            onChange={(changed) => change((now) => ({ items: changed(now.items) }))}
          />
          <Keep draft={draft} onChange={change} />
        </div>
        <SandboxChat draft={draft} chat={chat} onNewItem={add} onSameAs={addVariant} />
      </div>
    </div>
  )
}
