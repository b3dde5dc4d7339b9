/** An ADMIN looks at the bots of the default admin account. */
import type { viewing as zh } from '../../zh/account/viewing.ts'

export const viewing = {
  open: "Default account's bots",
  text: 'You are looking at the bots of the default admin account. Nothing can be changed here.',
  leave: 'Back to your own bots',
  none: 'There is no default admin account. Set DEFAULT_ADMIN_ACCOUNT on the server and restart.',
  failed: 'This cannot be opened right now. Please try again in a moment.',
} satisfies typeof zh
