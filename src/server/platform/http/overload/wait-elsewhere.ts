/**
 * Runs what waits for another server, or for another request. Whoever waits keeps this server from nothing, so it must neither hold a place among
 * those that are served nor count as late.
 */
export type WaitElsewhere = <R>(work: () => Promise<R>) => Promise<R>

/** For what holds no place, as work in the background. */
export const waitAnyway: WaitElsewhere = (work) => work()
