import type { platforms as zh } from '../../zh/channels/platforms.ts'

export const platforms = {
  slack: {
    console: "Slack's console",
    add: {
      button: 'Add to Slack',
      text: 'Allow it in Slack and you are done; there are no tokens to copy. You need to be an administrator of the workspace, or the workspace lets members install apps.',
      needsAddress:
        "This server's address works in your own network only, so Slack cannot reach it. Until it has a public one, use an app of your own with Socket Mode.",
      own: 'Use a Slack app of your own',
      ownText:
        "Name and picture are yours to choose, and Socket Mode works too. You create the app in Slack's console, in about 10 minutes.",
      way: "This site's Slack app",
      doneText: 'You allowed it in Slack. The token is kept here.',
      again: 'Add to Slack again',
      againText: 'Allow it in Slack once more to renew the token and permissions. Conversations and settings stay.',
      fix: 'Add it to Slack again below. Conversations and settings stay.',
    },
    rights:
      'You need to be an administrator of the workspace, or the workspace lets members install apps. If not, send the manifest to an administrator and ask for approval.',
    way: 'How messages arrive',
    calls: {
      name: 'Slack calls this server',
      text: 'Needs a public address.',
      change:
        'Save here first. Then switch off Socket Mode in Slack and paste the address below as Request URL in both places. Messages sent in between are missed, so do both in one go.',
    },
    socket: {
      name: 'Socket Mode',
      text: 'This server connects to Slack. No public address needed.',
      change:
        'Switch on Socket Mode in Slack first, then save here. Messages sent in between are missed, so do both in one go.',
    },
    create: 'Create an app from the manifest',
    createText:
      'Permissions and events are in it already. Copy it, create a new app in Slack from a manifest, and paste it there.',
    createLater: 'The address for events exists once this is saved; until then the manifest comes without it.',
    copyManifest: 'Copy the manifest',
    copyManifestWith: 'Copy the manifest with the address',
    manifest: 'Download the manifest',
    manifestWith: 'Download the manifest with the address',
    install: 'Install the app in your workspace',
    installText: "You get the tokens once it's installed. If you aren't an admin, Slack lets you ask for approval.",
    values: 'Paste the tokens here',
    botToken: 'Bot User OAuth Token',
    botTokenHint: 'Begins with xoxb-.',
    signingSecret: 'Signing Secret',
    signingSecretHint: 'Proves that messages come from Slack.',
    appToken: 'App-Level Token',
    appTokenHint: 'Begins with xapp-. Give it the scope connections:write.',
    events: 'Give Slack the address for events',
    eventsText:
      'Switch on Enable Events, paste the address as Request URL, and save once it says Verified. Paste the same address under Interactivity & Shortcuts.',
    eventsNeeded: 'Events to subscribe to (Subscribe to bot events)',
    eventsUrl: 'Address for events',
    first: 'Say something to it in Slack',
    firstText:
      'Write to it directly, or invite it to a channel and mention it. It shows up here at once; no need to reload.',
  },
  wechat: {
    console: "WeChat's developer platform",
    type: 'Type of the account',
    types: {
      service: {
        name: 'Service account (服务号)',
        text: 'Up to 5 answers within 48 hours of a message. Your team can take over.',
      },
      'subscription-verified': {
        name: 'Verified subscription account (已认证订阅号)',
        text: 'Up to 5 answers within 48 hours of a message. Your team can take over.',
      },
      'subscription-unverified': {
        name: 'Unverified subscription account (未认证订阅号)',
        text: 'One answer to each message, within 5 seconds. What is late follows when the customer writes again. Your team cannot write first.',
      },
    },
    values: 'Fill in AppID and AppSecret',
    appId: 'AppID',
    appIdHint: 'Begins with wx.',
    appSecret: 'AppSecret',
    appSecretHint: 'WeChat shows it once. You can reset it on the same page.',
    list: "The same page has the API IP whitelist (API IP 白名单). Add this server's outgoing IP address, or WeChat gives no token. If you do not know it, save first: the check tells you.",
    secrets: 'Agree on a token and a key',
    secretsText:
      'These two are yours to choose, as long as both sides have the same. They are made for you already; you may use your own.',
    token: 'Token (令牌)',
    tokenHint: '3 to 32 letters or digits.',
    encodingAesKey: 'EncodingAESKey (消息加解密密钥)',
    encodingAesKeyHint: '43 letters or digits.',
    generate: 'Make new ones',
    mode: 'Message encryption',
    modes: {
      safe: { name: 'Safe mode (安全模式)', text: 'Messages are encrypted. Recommended.' },
      compatible: { name: 'Compatible mode (兼容模式)', text: 'Both plain and encrypted, for trying things out.' },
      plain: { name: 'Plain mode (明文模式)', text: 'Not encrypted, and not advised.' },
    },
    push: 'Give WeChat these three values',
    pushText: (mode) => `Choose ${mode} as encryption. WeChat calls to verify as you submit.`,
    pushShown: 'Copy them now: once you close this page, only their last four characters are shown.',
    pushHidden: 'Token and key are not shown again. If they are lost, make new ones below and change both sides.',
    url: 'URL (服务器地址)',
    first: 'Follow the account and say hello',
    firstText: 'It shows up here at once; no need to reload.',
    warning: "Please note: once messages come here, WeChat switches off the account's own auto-replies and menu.",
    placeIn: {
      appSecret: 'My services › Official / service account › Basic information › Developer keys',
      callBacks: 'My services › Official / service account › Basic information › Domains and message push',
    },
  },
} satisfies typeof zh
