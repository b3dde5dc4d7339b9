/** The ticket between the last two steps of a reset. In the tab's storage, so that a reload does not start over; gone with the tab. */
interface ResetTicket {
  email: string
  ticket: string
}

const key = 'huida.reset'
/** Where the browser refuses storage it lives as long as the page. */
let kept: ResetTicket | null = null

export function keepTicket(ticket: ResetTicket | null): void {
  kept = ticket
  try {
    if (ticket === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(ticket))
  } catch {
    // Refused: see above.
  }
}

export function readTicket(): ResetTicket | null {
  if (kept !== null) return kept
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof parsed !== 'object' || parsed === null || !('email' in parsed) || !('ticket' in parsed)) return null
    const { email, ticket } = parsed
    return typeof email === 'string' && typeof ticket === 'string' ? { email, ticket } : null
  } catch {
    return null
  }
}
