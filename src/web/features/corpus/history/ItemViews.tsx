import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from './history.module.css'

export const itemViews = ['edit', 'questions', 'history'] as const
export type ItemView = (typeof itemViews)[number]

interface ItemViewsProps {
  view: ItemView
  onChange: (view: ItemView) => void
  /** The form: it stays while something else is looked at, with all that was typed. */
  writing: ReactNode
  /** What is looked at instead. */
  children: ReactNode
}

/** An item to write, what customers asked of it, and what it was before. */
export function ItemViews({ view, onChange, writing, children }: ItemViewsProps) {
  const { views } = usePhrases('corpus')
  return (
    <Tabs
      value={view}
      onChange={(value) => onChange(itemViews.find((each) => each === value) ?? 'edit')}
      className={styles.views ?? ''}
    >
      <Tabs.List aria-label={views.label}>
        {itemViews.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {views[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="edit" className={styles.view ?? ''}>
        {writing}
      </Tabs.Panel>
      {itemViews.slice(1).map((each) => (
        <Tabs.Panel key={each} value={each}>
          {view === each && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** In place of what there is none of yet. */
export function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.nothing}>
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  )
}
