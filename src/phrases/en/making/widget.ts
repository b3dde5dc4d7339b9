import type { widget as zh } from '../../zh/making/widget.ts'

export const widget = {
  title: 'Chat on your website',
  text: 'How the website button looks, which sites can show it, and who may use it. Changes show within minutes; the code on your site stays as it is.',
  back: 'Back to Connect',
  save: 'Save',
  saved: 'Saved. Your site shows it within minutes',

  button: 'Button',
  position: 'Position',
  positions: { right: 'Bottom right', left: 'Bottom left' },
  label: 'Text on the button',
  labelHint: 'Beside the icon, up to 20 characters. You can leave it empty.',
  hint: 'First-visit hint',
  hintHint:
    'Shown above the button to people who see it for the first time. Once closed, it stays away. You can leave it empty.',
  hintAfter: 'Shown after (seconds)',
  personName: 'Name of the person',
  personNameHint: 'What visitors see when someone takes over, such as "Anna". Without it they read "our team".',
  look: 'Colour, line below the name, opening words',
  lookHint: 'The same as on the chat page. Change them under Connect.',

  sites: 'Allowed websites',
  sitesLabel: 'Websites',
  sitesHint:
    'One domain a line, such as shop.example.com; *.example.com covers all its subdomains. Leave it empty to allow every site.',
  refused: (site: string, when: string) => `${site} asked for the chat ${when}, and is not on the list.`,
  addSite: (site: string) => `Add ${site}`,

  identity: 'Visitors who are logged in',
  identityText:
    'When somebody is logged in to your site, your server can sign a token (an HS256 JWT) for the chat. You then see in Messages who is writing, and they find their conversation on every device.',
  requires: 'Only for visitors who are logged in',
  requiresHint: 'Visitors without a token are asked to log in first.',
  secret: 'Identity secret',
  noSecret: 'There is no identity secret yet.',
  secretMade: (when: string) => `The identity secret was made on ${when}.`,
  makeSecret: 'Make an identity secret',
  renewSecret: 'Renew the secret',
  renewTitle: 'Renew the identity secret?',
  renewText: 'Tokens signed with the old secret stop working at once. Be ready to put the new one on your server.',
  newSecret: 'Identity secret (shown only now)',
  newSecretHint: 'Keep it on your server. It must not stand in a web page.',
  example: 'On your server (Node.js)',
  pageExample: 'In your page',
  exampleToken: 'token from your server',

  preview: 'On your website',
  previewSite: 'Your website',
  previewTry: 'Press the button to open and close the chat',
  open: 'Open the chat',
  close: 'Close the chat',
} satisfies typeof zh
