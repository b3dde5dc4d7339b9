import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Bot } from '#contract/features/bots.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { workspacePath } from '#web/platform/navigation/site.paths.ts'
import { baseOf } from '#web/platform/workspace.tsx'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { useDeleteBot } from '../bots.queries.ts'
import { RenameBot } from './RenameBot.tsx'
import { SwitchDialog, switchOf } from './SwitchDialog.tsx'

type Dialog = 'rename' | 'switch' | 'remove'

/** What else can be done with a bot, and the dialogs that ask first. */
export function BotMenu({ bot }: { bot: Bot }) {
  const phrases = usePhrases('bots')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const remove = useDeleteBot()
  const closeDialog = () => setDialog(null)
  const switching = phrases[switchOf[bot.status]]
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={phrases.list.more(bot.name)}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={workspacePath(baseOf(bot), 'corpus', bot.id)}>
            {phrases.list.edit}
          </Menu.Item>
          <Menu.Item onClick={() => setDialog('rename')}>{phrases.rename.action}</Menu.Item>
          <Menu.Item onClick={() => setDialog('switch')}>{switching.action}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setDialog('remove')}>
            {phrases.remove.action}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenameBot bot={bot} isOpen={dialog === 'rename'} onClose={closeDialog} />
      <SwitchDialog bot={bot} isOpen={dialog === 'switch'} onClose={closeDialog} />
      <ConfirmDialog
        isOpen={dialog === 'remove'}
        onClose={closeDialog}
        title={phrases.remove.title(bot.name)}
        actionLabel={phrases.remove.submit}
        isDangerous
        nameToType={bot.name}
        onConfirm={async () => {
          await remove.call({ params: { botId: bot.id }, body: { name: bot.name } })
        }}
      >
        {phrases.remove.text}
      </ConfirmDialog>
    </>
  )
}
