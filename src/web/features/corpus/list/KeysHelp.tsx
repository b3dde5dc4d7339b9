import { ActionIcon, Kbd, Popover } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { usePhrases } from '#web/platform/language/language.tsx'
import styles from '../corpus.module.css'

export function KeysHelp() {
  const { list, keys } = usePhrases('corpus')
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
    <Popover position="bottom-end" width={260}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={list.keys} className={styles.wideOnly ?? ''}>
          <IconKeyboard size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={keys.title}>
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
