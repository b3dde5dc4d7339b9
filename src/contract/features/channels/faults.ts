/** What can go wrong with a connection, and why an event was not answered. Each has a text in both languages (the phrases of channels). */

export const channelFaults = [
  /** The platform does not know the token, or it was revoked. */
  'token-wrong',
  /** The app lacks a right; `details.scopes` names what is missing. */
  'scope-missing',
  /** The app was removed from the workspace or account. */
  'app-removed',
  /** The account is closed or disabled on the platform. */
  'account-inactive',
  /** The platform takes calls from listed addresses alone; `details.address` is the one to add. */
  'address-not-listed',
  /** The account has not been given this interface, such as one that is not verified. */
  'not-authorised',
  /** The platform's own quota of the day is used up. */
  'platform-quota',
  /** Too long since the contact wrote, or too many answers to one message. */
  'window-closed',
  /** The contact blocked the account, left, or is not there. */
  'contact-gone',
  /** The platform refuses the words. */
  'content-refused',
  'too-long',
  'rate-limited',
  /** The platform cannot be reached. */
  'unreachable',
  /** The platform answered what nobody expected; `details.code` is its own. */
  'platform-failed',
  /** A call came that was signed with another secret; `details.secret` is what the platform's console calls it. */
  'signature-wrong',
  /** A call came that was signed rightly, but encrypted with another key or for another app. */
  'key-wrong',
  /** A call came that was signed rightly, but of another workspace or app. */
  'account-other',
] as const
export type ChannelFault = (typeof channelFaults)[number]

/** Of calls that came and were refused. They hold until one is taken, whatever the platform says of the tokens. */
export const callFaults = ['signature-wrong', 'key-wrong', 'account-other'] as const satisfies readonly ChannelFault[]
export function isCallFault(fault: ChannelFault): boolean {
  return callFaults.some((each) => each === fault)
}

export const ignoredReasons = [
  /** In a group, without a mention of the bot. */
  'not-mentioned',
  /** Our own words, or those of another bot. */
  'from-bot',
  /** An edit, a reaction, a deletion and the like. */
  'not-a-message',
  /** The connection is closed by its owner. */
  'closed',
  /** A kind of event that has no answer. */
  'unknown-event',
] as const
export type IgnoredReason = (typeof ignoredReasons)[number]
