import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useLive } from '#web/platform/live/use-live.ts'
import { stackedRows } from '#web/ui/break-points.ts'
import { useVisibleHeight } from '#web/ui/chat/use-visible-height.ts'
import { useOutgoing } from './composer/use-outgoing.ts'
import { useReplyFiles } from './composer/use-reply-files.ts'
import { ExportPanel } from './exports/ExportPanel.tsx'
import { useInboxFilter } from './filters/use-inbox-filter.ts'
import { InboxBar } from './InboxBar.tsx'
import styles from './inbox.module.css'
import { KeysSheet } from './keys/KeysSheet.tsx'
import { type InboxKeys, useInboxKeys } from './keys/use-inbox-keys.ts'
import { ConversationList } from './list/ConversationList.tsx'
import { Tabs } from './list/Tabs.tsx'
import { useConversations, useCounts } from './list/use-conversations.ts'
import { useTicking } from './moments.ts'
import { NobodyTells } from './notices/NobodyTells.tsx'
import { SettingsPanel } from './settings/SettingsPanel.tsx'
import { type ConversationKeys, ConversationPane } from './thread/ConversationPane.tsx'
import { NoConversation } from './thread/NoConversation.tsx'
import { useCountText } from './use-count-text.ts'
import { useOpened } from './use-opened.ts'
import { usePanel } from './use-panel.ts'

/** The messages of a bot's customers: list, conversation, evidence. On narrow screens one of them at a time. */
export default function Inbox() {
  const inbox = usePhrases('inbox')
  const state = useInboxFilter()
  const opened = useOpened()
  const conversations = useConversations(state.query)
  const counts = useCounts()
  const countText = useCountText()
  const outgoing = useOutgoing()
  const filesOfReplies = useReplyFiles()
  useLive('conversations', 'inboxSettings')
  useVisibleHeight()
  useTicking()
  const isStacked = useMediaQuery(stackedRows, false, { getInitialValueInEffect: false })
  const [panel, setPanel] = usePanel()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const pane = useRef<ConversationKeys>(null)
  useInboxKeys(keysOf())

  function keysOf(): InboxKeys {
    const rows = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a[data-row]') ?? [])]
    const rowOf = (id: string | null) => rows().find((row) => row.dataset.row === id)
    return {
      search: () => search.current?.focus(),
      move(step) {
        const all = rows()
        const focused = document.activeElement?.closest<HTMLAnchorElement>('a[data-row]')
        const current = focused ?? rowOf(opened.conversationId)
        const place = current ? all.indexOf(current) : -1
        const next = place < 0 ? all[0] : all[place + step]
        next?.focus()
        next?.scrollIntoView({ block: 'nearest' })
      },
      reply: () => pane.current?.reply(),
      note: () => pane.current?.note(),
      takeOver: () => pane.current?.takeOver(),
      handBack: () => pane.current?.handBack(),
      resolve: () => pane.current?.resolve(),
      fix: () => pane.current?.fix(),
      leave() {
        const row = rowOf(opened.conversationId) ?? rows()[0]
        if (isStacked) opened.close()
        else row?.focus()
      },
      help: () => setPanel('keys'),
    }
  }

  const { first } = conversations
  const total = first && { count: first.total, isMore: first.isMore }
  const isEmpty = first?.total === 0 && !state.isFiltered && opened.conversationId === null
  const isListShown = !isStacked || opened.conversationId === null
  return (
    <div className={styles.page} data-open={opened.conversationId !== null || undefined}>
      {isListShown && (
        <InboxBar
          state={state}
          total={total}
          platforms={counts?.platforms ?? []}
          searchRef={search}
          isStacked={isStacked}
          onPanel={setPanel}
        />
      )}
      {isListShown && <NobodyTells />}
      <div className={styles.columns} data-empty={isEmpty || undefined}>
        {isListShown && (
          <div className={styles.listColumn}>
            <Tabs state={state} counts={counts} />
            <ConversationList
              // Another filter is another list.
              key={JSON.stringify(state.query)}
              conversations={conversations}
              state={state}
              opened={opened}
              listRef={list}
              allCount={counts ? countText(counts.all) : null}
            />
          </div>
        )}
        {opened.conversationId !== null ? (
          <ConversationPane
            key={opened.conversationId}
            conversationId={opened.conversationId}
            opened={opened}
            outgoing={outgoing}
            filesOfReplies={filesOfReplies}
            isStacked={isStacked}
            keysRef={pane}
          />
        ) : (
          !isStacked &&
          !isEmpty && <NoConversation title={inbox.choose} text={inbox.chooseText} keys={inbox.chooseKeys} />
        )}
      </div>
      <ExportPanel isOpen={panel === 'exports'} onClose={() => setPanel(undefined)} state={state} total={total} />
      <SettingsPanel isOpen={panel === 'settings'} onClose={() => setPanel(undefined)} />
      <KeysSheet isOpen={panel === 'keys'} onClose={() => setPanel(undefined)} />
    </div>
  )
}
