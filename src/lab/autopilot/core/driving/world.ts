/** All tracks lie in one rectangle, so that every canvas shows them alike. Metres. */
export const worldWidth = 300
export const worldHeight = 190
