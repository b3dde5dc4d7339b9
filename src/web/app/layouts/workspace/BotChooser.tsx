import { Menu, UnstyledButton } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { pages, pathOf } from '#contract/site-map/pages.ts'
import { usePhrases } from '#web/platform/language/language.tsx'
import { pathBelow } from '#web/platform/navigation/site.paths.ts'
import { baseOf, useWorkspace } from '#web/platform/workspace.tsx'
import { ShopInitial } from '#web/ui/chat/ShopHead.tsx'
import { Seal } from '#web/ui/page/Seal.tsx'
import styles from '../layouts.module.css'

/** Which bot the workspace is open on, and the way to another one without leaving the screen. */
export function BotChooser() {
  const { common } = usePhrases()
  const { bot, bots, base } = useWorkspace()
  const { pathname } = useLocation()
  const child = bot && pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : pages.testPage.path
  return (
    <Menu position="bottom-start" width={236}>
      <Menu.Target>
        <UnstyledButton className={styles.bot}>
          {bot ? <ShopInitial name={bot.name} colour={bot.look.colour} size={32} /> : <Seal size={32} />}
          <span className={styles.botText}>
            <strong title={bot?.name}>{bot?.name ?? common.workspace.chooseBot}</strong>
            {bot && (
              <small>
                {common.workspace.languageName[bot.language]} ·{' '}
                {bot.itemCount === 0 ? common.workspace.noItems : common.workspace.templateName[bot.template]}
              </small>
            )}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {bots
          .filter((each) => each.id !== bot?.id)
          .map((each) => (
            <Menu.Item key={each.id} component={Link} to={pathBelow(baseOf(each), child, each.id)}>
              {each.name}
            </Menu.Item>
          ))}
        {bots.length > 1 && <Menu.Divider />}
        <Menu.Item component={Link} to={pathOf('bots')}>
          {common.workspace.allBots}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
