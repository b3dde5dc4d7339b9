const maxHostLength = 253

/**
 * The site whose page asks, by the `Origin` that its visitor's browser sends: the host alone, never the page. Undefined for our own pages, for
 * files and for whoever does not say.
 */
export function askingSite(origin: string | undefined, ownHost: string): string | undefined {
  if (origin === undefined || !URL.canParse(origin)) return undefined
  const { protocol, host } = new URL(origin)
  const isSite = (protocol === 'https:' || protocol === 'http:') && host.length <= maxHostLength
  // As the address bar would write it, without a port that is the usual one.
  const isOwn = URL.canParse(`${protocol}//${ownHost}`) && new URL(`${protocol}//${ownHost}`).host === host
  return isSite && !isOwn ? host : undefined
}
