import { wechatAccountTypes } from '#contract/features/channels/kinds.ts'

/** What can do the most comes first: most shops have one. */
export const accountTypes = wechatAccountTypes.toReversed()
