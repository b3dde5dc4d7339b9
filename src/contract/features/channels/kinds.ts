/** The kinds of channels that a bot can be connected by, and what the platform's console gives for each. */
import { z } from 'zod'
import { type ErrorCode, fault } from '../../errors.ts'
import { optionalText, requiredText } from '../../fields.ts'

/** The folder of the kind in `src/channels`, its part of the address of its call-backs, and its key in `CHANNEL_ENDPOINTS`. */
export const channelKinds = ['slack', 'wechat'] as const
export type ChannelKind = (typeof channelKinds)[number]
export const channelKindSchema = z.enum(channelKinds, fault('choice-invalid'))

/** What is wrong with the form of a token of Slack's, of which one is easily taken for the other; undefined: nothing. */
function faultOfBotToken(token: string): ErrorCode | undefined {
  if (token === '' || token.startsWith('xoxb-')) return undefined
  if (token.startsWith('xapp-')) return 'slack-app-token-here'
  return token.startsWith('xoxe') ? 'slack-token-rotates' : 'slack-bot-token-format'
}

function faultOfAppToken(token: string): ErrorCode | undefined {
  if (token === '' || token.startsWith('xapp-')) return undefined
  return token.startsWith('xoxb-') ? 'slack-bot-token-here' : 'slack-app-token-format'
}

function held(
  faultOf: (value: string) => ErrorCode | undefined,
  paramsOf?: (value: string) => Record<string, unknown>,
) {
  return (value: string, context: z.RefinementCtx): void => {
    const code = faultOf(value)
    if (code !== undefined) context.addIssue({ code: 'custom', ...fault(code), params: paramsOf?.(value) ?? {} })
  }
}

const keyLength = 43

/** Keys are the console's own names in camelCase. A token for events by a socket makes the connection work without a public address. */
export const slackConfigSchema = z
  .object({
    /** Begins with `xoxb-`. A token that rotates (`xoxe.`) ends after hours, and is refused. */
    botToken: requiredText(400).superRefine(held(faultOfBotToken)),
    /** Of the console's page “Basic Information”; needed where Slack calls back. */
    signingSecret: optionalText(200),
    /** Begins with `xapp-`: events come by a socket (Socket Mode). */
    appToken: optionalText(400).superRefine(held(faultOfAppToken)),
  })
  .superRefine(({ signingSecret, appToken }, context) => {
    // Without either nothing could be received.
    if (signingSecret === '' && appToken === '')
      context.addIssue({ code: 'custom', path: ['signingSecret'], ...fault('field-required') })
  })

/** What an account may do hangs on its type: an unverified subscription account can only answer within the call-back. */
export const wechatAccountTypes = ['subscription-unverified', 'subscription-verified', 'service'] as const
export const wechatModes = ['plain', 'compatible', 'safe'] as const

export const wechatConfigSchema = z
  .object({
    appId: requiredText(64).refine((id) => id === '' || /^wx[0-9a-z]{6,40}$/i.test(id), fault('wechat-app-id-format')),
    appSecret: requiredText(200),
    token: requiredText(400).refine(
      (token) => token === '' || /^[A-Za-z0-9]{3,32}$/.test(token),
      fault('wechat-token-format'),
    ),
    /** 43 characters; needed in the modes `compatible` and `safe`. */
    encodingAesKey: optionalText(400).superRefine(
      held(
        (key) => (key === '' || /^[A-Za-z0-9]{43}$/.test(key) ? undefined : 'wechat-key-format'),
        ({ length }) => ({ length, limit: keyLength }),
      ),
    ),
    mode: z.enum(wechatModes, fault('choice-invalid')).default('safe'),
    accountType: z.enum(wechatAccountTypes, fault('choice-invalid')).default('service'),
  })
  .superRefine(({ mode, encodingAesKey }, context) => {
    if (mode !== 'plain' && encodingAesKey === '')
      context.addIssue({ code: 'custom', path: ['encodingAesKey'], ...fault('field-required') })
  })

/** How a kind is configured. `secrets` are sealed and never shown again but for their last four characters. */
export const channelConfigs = {
  slack: { schema: slackConfigSchema, secrets: ['botToken', 'signingSecret', 'appToken'] },
  wechat: { schema: wechatConfigSchema, secrets: ['appSecret', 'token', 'encodingAesKey'] },
} as const satisfies Record<ChannelKind, { schema: z.ZodType; secrets: readonly string[] }>

export type SlackConfig = z.output<typeof slackConfigSchema>
export type WechatConfig = z.output<typeof wechatConfigSchema>
