import { readFileSync } from 'node:fs'
import type { AppsManifestCreateArguments } from '@slack/web-api'
import { expect, it } from 'vitest'
import { sharedHookPath } from './hooks.ts'
import { slackReturnPath } from './installs.ts'
import { slackManifest } from './slack-manifest.ts'
import { slackEvents } from './slack-setup.ts'

const callbackUrl = 'https://bots.example.com/hooks/slack/1'

it('asks for all that a bot needs, with calls to our address', () => {
  // The types are those of Slack's library: an event or a scope that Slack does not know would not compile.
  const manifest: AppsManifestCreateArguments['manifest'] = slackManifest({
    botName: 'Lamp Shop',
    callbackUrl,
    languages: ['zh', 'en'],
  })
  expect(manifest).toMatchObject({
    display_information: { name: 'Lamp Shop', description: expect.stringMatching(/Slack.*Answers/s) },
    features: { bot_user: { display_name: 'lamp-shop' }, app_home: { messages_tab_enabled: true } },
    oauth_config: {
      scopes: { bot: ['app_mentions:read', 'chat:write', 'im:history', 'users:read', 'files:read'] },
    },
    settings: {
      event_subscriptions: {
        request_url: callbackUrl,
        bot_events: ['app_mention', 'message.im', 'app_uninstalled', 'tokens_revoked'],
      },
      interactivity: { is_enabled: true, request_url: callbackUrl },
      socket_mode_enabled: false,
      token_rotation_enabled: false,
    },
  })
})

it('has no address where events come by a socket', () => {
  const manifest = slackManifest({ botName: 'Lamp', callbackUrl: undefined, languages: ['en'] })
  expect(manifest.settings.socket_mode_enabled).toBe(true)
  expect(JSON.stringify(manifest)).not.toContain('request_url')
})

it.each(['灯具店客服', '', '   ', 'Ümläut & Söhne', `${'很长的名字'.repeat(20)}`, 'x'.repeat(200), '💡'.repeat(40)])(
  'keeps within Slack’s limits for the name “%s”',
  (botName) => {
    for (const languages of [['zh'], ['en'], ['zh', 'en']] as const) {
      const { display_information, features } = slackManifest({ botName, callbackUrl, languages })
      expect(display_information.name.length).toBeGreaterThan(0)
      expect(display_information.name.length).toBeLessThanOrEqual(35)
      expect(display_information.description.length).toBeLessThanOrEqual(140)
      expect(features.bot_user.display_name).toMatch(/^[a-z0-9._-]{1,80}$/)
    }
  },
)

it('names no events before there is an address for them, and leaves Socket Mode off', () => {
  const wishes = { botName: 'Lamp', callbackUrl: undefined, languages: ['en'], isBeforeAddress: true } as const
  const { settings, oauth_config } = slackManifest(wishes)
  expect(settings).toEqual({ org_deploy_enabled: false, socket_mode_enabled: false, token_rotation_enabled: false })
  expect(oauth_config.scopes.bot).toContain('chat:write')
})

it('is the one that an operator is told to use', () => {
  const page = readFileSync(new URL('../../../../docs/slack-app.md', import.meta.url), 'utf8')
  const origin = 'https://bots.example.com'
  const manifest = slackManifest({
    botName: 'Huida',
    callbackUrl: undefined,
    languages: ['zh', 'en'],
    isBeforeAddress: true,
    returnUrl: `${origin}${slackReturnPath}`,
  })
  const [, json = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  expect(JSON.parse(json)).toEqual(manifest)
  expect(page).toContain(`${origin}${sharedHookPath('slack')}`)
  for (const event of slackEvents) expect(page).toContain(`\`${event}\``)
})
