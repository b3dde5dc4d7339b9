/** Turns the text of a Slack message into what its reader sees. */

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** `botUser` is the user whose mentions are left out: they say who is meant, not what. */
export function readableText(text: string, botUser: string | undefined): string {
  return text
    .replace(/<([^<>]*)>/g, (_, inside: string) => readableSequence(inside, botUser))
    .replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim()
}

/** Whether the text calls the user by name. */
export function mentions(text: string, user: string): boolean {
  return text.includes(`<@${user}>`) || text.includes(`<@${user}|`)
}

function readableSequence(inside: string, botUser: string | undefined): string {
  const bar = inside.indexOf('|')
  const target = bar === -1 ? inside : inside.slice(0, bar)
  const label = bar === -1 ? '' : inside.slice(bar + 1)
  const name = target.slice(1)
  if (target.startsWith('@')) return name === botUser ? ' ' : `@${withoutSign(label, '@') || name}`
  if (target.startsWith('#')) return `#${withoutSign(label, '#') || name}`
  if (target.startsWith('!')) return label || `@${name.split('^')[0] ?? ''}`
  return readableLink(target, label)
}

function readableLink(target: string, label: string): string {
  const address = target.replace(/^(?:mailto|tel):/, '')
  // Slack makes links of bare addresses, which it then shows without their scheme.
  if (label === '' || label === address || address.replace(/^https?:\/\//, '').replace(/\/$/, '') === label)
    return address
  return `${label} (${address})`
}

function withoutSign(label: string, sign: string): string {
  return label.startsWith(sign) ? label.slice(1) : label
}
