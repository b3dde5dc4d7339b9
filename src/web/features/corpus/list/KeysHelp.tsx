import { ActionIcon, CloseButton, Kbd, Popover } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../corpus.module.css'

/** Which keys the list takes. Its one button closes it: the focus needs a place inside. */
export function KeysHelp() {
  const { common } = usePhrases()
  const { list, keys } = usePhrases('corpus')
  const [isOpen, setOpen] = useState(false)
  const rows: readonly (readonly [string[], string])[] = [
    [['/'], keys.search],
    [['j'], keys.next],
    [['k'], keys.previous],
    [['Enter'], keys.open],
    [['e'], keys.edit],
    [['o'], keys.fold],
    [[keys.space], keys.select],
    [[keys.delete], keys.remove],
    [['n'], keys.add],
    [['Ctrl', 'S'], keys.save],
    [['Esc'], keys.leave],
  ]
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={list.keys}
          className={styles.wideOnly ?? ''}
          onClick={() => setOpen(!isOpen)}
        >
          <IconKeyboard size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={keys.title}>
        <div className={styles.keysHead}>
          <strong>{keys.title}</strong>
          <CloseButton aria-label={common.actions.close} onClick={() => setOpen(false)} />
        </div>
        <dl className={styles.keys}>
          {rows.map(([names, meaning]) => (
            <div key={meaning}>
              <dt>
                {names.map((name) => (
                  <Kbd key={name} size="xs">
                    {name}
                  </Kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}
