/** What the hosted page in a frame tells the script around it. Without imports: the script goes to strangers' sites. */
export const closeChatMessage = 'huida:close-chat'
