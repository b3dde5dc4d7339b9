import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Preparation, TryPanel } from '#web/features/answers/public.tsx'
import { NewBotNotice } from '#web/features/bots/public.tsx'
import { BlanksCard } from '#web/features/facts/public.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { wideScreen } from '#web/ui/break-points.ts'
import styles from './corpus.module.css'
import { itemParam, newItemId, viewParam } from './corpus.paths.ts'
import { ItemDrawer } from './editor/ItemDrawer.tsx'
import { ItemList } from './list/ItemList.tsx'

/** Edit on the left, try on the right. */
export default function CorpusScreen() {
  const { common } = usePhrases()
  const corpus = usePhrases('corpus')
  const isWide = useMediaQuery(wideScreen, true, { getInitialValueInEffect: false })
  const [search, setSearch] = useSearchParams()
  const [isTrying, setTrying] = useState(false)
  const [firstQuestion, setFirstQuestion] = useState('')
  const openId = search.get(itemParam)

  const setOpenId = useCallback(
    (itemId: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (itemId === null) next.delete(itemParam)
          else next.set(itemParam, itemId)
          // Of the item that was open.
          next.delete(viewParam)
          return next
        },
        // Back closes what was opened, and stays in the list.
        { replace: openId !== null || itemId === null, preventScrollReset: true },
      ),
    [setSearch, openId],
  )
  const close = useCallback(() => setOpenId(null), [setOpenId])
  const add = useCallback(
    (question = '') => {
      setFirstQuestion(question)
      setOpenId(newItemId)
    },
    [setOpenId],
  )

  return (
    <>
      {/* Wide, it stands in the panel. */}
      {!isWide && <Preparation />}
      <div className={styles.split} data-editing={(isWide && openId !== null) || undefined}>
        <div className={styles.main}>
          {/* Not above the chat: its composer has to stay on the first screen. */}
          <BlanksCard otherwise={<NewBotNotice />} />
          <ItemList isWide={isWide} onOpen={setOpenId} onAdd={add} onTry={() => setTrying(true)} onLeave={close} />
        </div>
        <ItemDrawer openId={openId} isWide={isWide} firstQuestion={firstQuestion} onOpen={setOpenId} onClose={close} />
        {isWide ? (
          <div className={styles.try}>
            <TryPanel skipId="try" />
          </div>
        ) : (
          <Drawer
            opened={isTrying}
            onClose={() => setTrying(false)}
            position="right"
            size="100%"
            title={<span className="visually-hidden">{corpus.list.tryIt}</span>}
            closeButtonProps={{ 'aria-label': common.actions.close }}
            classNames={{
              header: styles.tryDrawerHead ?? '',
              body: styles.tryDrawerBody ?? '',
              content: styles.tryDrawer ?? '',
            }}
            keepMounted
          >
            <TryPanel />
          </Drawer>
        )}
      </div>
    </>
  )
}
