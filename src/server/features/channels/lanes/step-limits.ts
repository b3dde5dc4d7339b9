/** What the steps of several kinds of lanes keep to. */

/** When a lane is looked at again whose connection's channel is not built here, or that no key opens. */
export const unknownAgainMs = 60_000
/** What is next in lanes is read together. */
export const readLimits = { maxSize: 64, maxRunning: 2, apartMs: 2 }
