import { useCallback, useEffect, useMemo, useRef } from 'react'
import { getChallenge } from '#contract/features/accounts.ts'
import { ApiError, callApi } from '#web/platform/requests/api-client.ts'
import { type Challenge, expiryOf, findNumber, writeProof } from './challenge.ts'

/** A proof that runs out while the form travels would be refused. */
const spareMs = 15_000

interface Prepared {
  proof: string
  expiresAt: Date | null
}

function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<number | null>) => {
      worker.terminate()
      resolve(data)
    }
    worker.onerror = () => {
      worker.terminate()
      // An old proxy's policy may forbid workers: a short stutter is better than a form that cannot be sent.
      resolve(findNumber(challenge))
    }
    signal.addEventListener('abort', () => {
      worker.terminate()
      reject(new DOMException('No longer needed', 'AbortError'))
    })
    worker.postMessage(challenge)
  })
}

async function prepareProof(signal: AbortSignal): Promise<Prepared> {
  const challenge = await callApi(getChallenge, {}, { signal })
  const number = await solveInWorker(challenge, signal)
  if (number === null) throw new ApiError({ code: 'challenge-wrong', status: 0 })
  return { proof: writeProof(challenge, number), expiresAt: expiryOf(challenge) }
}

export interface ProofMaker {
  /** Begins the work, so that nobody waits for it later. */
  prepare: () => void
  /** Calls with a proof. Each is good once; one that had run out meanwhile is replaced without asking. */
  withProof: <T>(send: (proof: string) => Promise<T>) => Promise<T>
}

export function useProof(): ProofMaker {
  const prepared = useRef<Promise<Prepared> | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const begin = useCallback(() => {
    if (!stop.current || stop.current.signal.aborted) stop.current = new AbortController()
    const work = prepareProof(stop.current.signal)
    prepared.current = work
    // The caller that takes it gets the failure; until then the next attempt starts again.
    work.catch(() => {
      if (prepared.current === work) prepared.current = null
    })
    return work
  }, [])

  const take = useCallback(async (): Promise<string> => {
    const ready = await (prepared.current ?? begin())
    const isFresh = ready.expiresAt === null || ready.expiresAt.getTime() - spareMs > Date.now()
    const { proof } = isFresh ? ready : await begin()
    prepared.current = null
    return proof
  }, [begin])

  return useMemo(
    () => ({
      prepare: () => {
        if (!prepared.current) void begin().catch(() => undefined)
      },
      withProof: async (send) => {
        try {
          return await send(await take())
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'challenge-wrong') throw error
          return send(await take())
        }
      },
    }),
    [begin, take],
  )
}
