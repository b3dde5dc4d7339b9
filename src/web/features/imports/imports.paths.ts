/** The import that the screen shows; without it, the drop zone and the history. */
export const importParam = 'import'
