import { CloseButton, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import { ApiError } from '#web/platform/requests/api-client.ts'
import { useBot } from '#web/platform/workspace.tsx'
import { ErrorNotice } from '#web/ui/feedback/ErrorNotice.tsx'
import { Loading } from '#web/ui/feedback/Loading.tsx'
import styles from '../corpus.module.css'
import { newItemId } from '../corpus.paths.ts'
import { itemQuery } from '../corpus.queries.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { emptyDraft } from './item-draft.ts'
import { handleEscape } from './save-keys.ts'

interface ItemDrawerProps {
  /** An item's id, `newItemId`, or null when closed. */
  openId: string | null
  isWide: boolean
  /** What the question of a new item begins with. */
  firstQuestion: string
  onOpen: (itemId: string) => void
  onClose: () => void
}

/**
 * Everything about one item. On a wide screen it stands between the list and the chat, and both stay usable; on a narrow one it takes the screen.
 * Opening another item or closing it changes the address, so the guard of unsaved writing asks first.
 */
export function ItemDrawer({ openId, isWide, firstQuestion, onOpen, onClose }: ItemDrawerProps) {
  const { editor } = usePhrases('corpus')
  const title = openId === newItemId ? editor.addTitle : editor.editTitle
  const body = openId !== null && (
    <ItemLoader
      key={openId}
      itemId={openId}
      firstQuestion={firstQuestion}
      onOpen={onOpen}
      onClose={onClose}
      isBesideChat={isWide}
    />
  )
  if (isWide)
    return (
      openId !== null && (
        <SidePanel title={title} onClose={onClose}>
          {body}
        </SidePanel>
      )
    )
  return (
    <Drawer
      opened={openId !== null}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size="100%"
      title={title}
      closeButtonProps={{ 'aria-label': editor.close }}
    >
      {body}
    </Drawer>
  )
}

function SidePanel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { editor } = usePhrases('corpus')
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      // The keyboard goes on where it left the list.
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      className={styles.sidePanel}
      role="dialog"
      aria-label={title}
      // Wherever in it the keyboard is; the form has taken the key already when it is there.
      onKeyDown={(event) => handleEscape(event, onClose)}
    >
      <header className={styles.sidePanelHead}>
        <h2>{title}</h2>
        <CloseButton aria-label={editor.close} onClick={onClose} />
      </header>
      <div className={styles.sidePanelBody}>{children}</div>
    </section>
  )
}

interface ItemLoaderProps {
  itemId: string
  firstQuestion: string
  onOpen: (itemId: string) => void
  onClose: () => void
  isBesideChat: boolean
}

function ItemLoader({ itemId, firstQuestion, ...props }: ItemLoaderProps) {
  const corpus = usePhrases('corpus')
  const bot = useBot()
  const isNew = itemId === newItemId
  const item = useQuery({ ...itemQuery(bot.id, itemId), enabled: !isNew })
  if (isNew) return <ItemEditor {...props} item={null} initial={{ ...emptyDraft, question: firstQuestion }} />
  if (item.data) return <ItemEditor {...props} item={item.data} />
  if (item.error instanceof ApiError && [404, 422].includes(item.error.status)) return <p>{corpus.editor.notFound}</p>
  if (item.error) return <ErrorNotice error={item.error} onRetry={() => void item.refetch()} />
  return <Loading />
}
