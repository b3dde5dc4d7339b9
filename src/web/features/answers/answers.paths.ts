/** Below the workspace base. */
export const testPagePath = 'aiChat'
