import { Kbd, Modal } from '@mantine/core'
import { usePhrases } from '#web/platform/language/language.tsx'
import { useFocusReturn } from '#web/ui/use-focus-return.ts'
import styles from '../panels.module.css'

/** Which keys the inbox takes. */
export function KeysSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { common } = usePhrases()
  const { keys } = usePhrases('inboxTools')
  useFocusReturn(isOpen)
  const rows: readonly (readonly [readonly string[], string])[] = [
    [['j', 'k'], keys.move],
    [['Enter'], keys.open],
    [['/'], keys.search],
    [['r'], keys.reply],
    [['n'], keys.note],
    [['t'], keys.take],
    [['h'], keys.handBack],
    [['x'], keys.resolve],
    [['e'], keys.fix],
    [['Enter', 'Ctrl+Enter'], keys.send],
    [['Esc'], keys.leave],
    [['?'], keys.sheet],
  ]
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={keys.title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': common.actions.close }}
    >
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
    </Modal>
  )
}
