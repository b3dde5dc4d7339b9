/** What the script on a shop's site, the page in its frame and the server agree on. Without imports: the script goes to strangers' sites. */

/** The page of one bot that anyone may open: `?bot=<id>`. */
export const hostedPagePath = '/appDialogChat'

/** What the hosted page in a frame tells the script around it. */
export const closeChatMessage = 'huida:close-chat'
