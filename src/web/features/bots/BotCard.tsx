import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Bot } from '#contract/bots.ts'
import { useFormat } from '#web/platform/format.ts'
import { usePhrases } from '#web/platform/language.tsx'
import { workspacePath } from '#web/platform/site.paths.ts'
import { baseOf } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Seal } from '#web/ui/Seal.tsx'
import styles from './bots.module.css'
import { botsChildren } from './bots.paths.ts'
import { useChangeBot, useDeleteBot } from './bots.queries.ts'
import { RenameBot } from './RenameBot.tsx'

type Dialog = 'rename' | 'close' | 'remove'

export function BotCard({ bot }: { bot: Bot }) {
  const { bots: phrases } = usePhrases()
  const format = useFormat()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const change = useChangeBot()
  const remove = useDeleteBot()
  const screenOf = (child: string) => workspacePath(baseOf(bot), child, bot.id)
  const closeDialog = () => setDialog(null)
  return (
    <article className={styles.card}>
      <header className={styles.cardHead}>
        <Seal />
        <div className={styles.cardName}>
          <h2>
            <Link to={screenOf(botsChildren.corpus)}>{bot.name}</Link>
          </h2>
          <p>
            {phrases.language[bot.language]} · {phrases.template[bot.template]}
          </p>
        </div>
        <span className={styles.status} data-status={bot.status}>
          {phrases.status[bot.status]}
        </span>
      </header>
      <dl className={styles.numbers}>
        <div>
          <dd>{format.number(bot.chats7d)}</dd>
          <dt>{phrases.list.chats}</dt>
        </div>
        <div>
          <dd>{format.number(bot.itemCount)}</dd>
          <dt>{phrases.list.items}</dt>
        </div>
        {bot.unanswered7d > 0 && (
          <div className={styles.unanswered}>{phrases.list.unanswered(format.number(bot.unanswered7d))}</div>
        )}
      </dl>
      <footer className={styles.cardFoot}>
        <Button component={Link} to={screenOf(botsChildren.chat)}>
          {phrases.list.chat}
        </Button>
        <Button variant="default" component={Link} to={screenOf(botsChildren.connect)}>
          {phrases.list.connect}
        </Button>
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={phrases.list.more(bot.name)}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} to={screenOf(botsChildren.corpus)}>
              {phrases.list.edit}
            </Menu.Item>
            <Menu.Item onClick={() => setDialog('rename')}>{phrases.rename.action}</Menu.Item>
            {bot.status === 'completed' ? (
              <Menu.Item onClick={() => setDialog('close')}>{phrases.close.action}</Menu.Item>
            ) : (
              <Menu.Item onClick={() => change.mutate({ botId: bot.id, status: 'completed' })}>
                {phrases.open.action}
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item color="red" onClick={() => setDialog('remove')}>
              {phrases.remove.action}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </footer>
      <RenameBot bot={bot} isOpen={dialog === 'rename'} onClose={closeDialog} />
      <ConfirmDialog
        isOpen={dialog === 'close'}
        onClose={closeDialog}
        title={phrases.close.title}
        actionLabel={phrases.close.submit}
        onConfirm={async () => {
          await change.mutateAsync({ botId: bot.id, status: 'closed' })
        }}
      >
        {phrases.close.text}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dialog === 'remove'}
        onClose={closeDialog}
        title={phrases.remove.title(bot.name)}
        actionLabel={phrases.remove.submit}
        isDangerous
        nameToType={bot.name}
        onConfirm={() => remove.mutateAsync(bot)}
      >
        {phrases.remove.text}
      </ConfirmDialog>
    </article>
  )
}
