/** Below the workspace base. */
export const testPagePath = 'aiChat'
/** The page of one bot that anyone may open: `?bot=<id>`. */
export const hostedPagePath = 'appDialogChat'
