import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ArgumentsOf, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { ApiError, callApi } from './api-client.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'
import { type ArgumentsPart, invalidateAll } from './queries.ts'

export interface CallSettings<E extends Endpoint> {
  /** The reading endpoints whose replies it changes, of the same bot, import ... : as far as their paths name the same things. */
  readonly invalidates?: readonly Endpoint[]
  /** With each reply, also when the screen has gone meanwhile. */
  readonly onReply?: (reply: ReplyOf<E>, args: ArgumentsOf<E>) => void
}

export interface Call<E extends Endpoint> {
  /** Resolves to the reply once what is shown is up to date, and rejects with the `ApiError`. Idempotent endpoints get their key here. */
  readonly call: (args: ArgumentsOf<E>, options?: { idempotencyKey?: string }) => Promise<ReplyOf<E>>
  /** As `call`, for those who look at `error` and `reply` instead of waiting. */
  readonly start: (args: ArgumentsOf<E>) => void
  readonly isBusy: boolean
  /** Why the last call failed; null while another one runs. */
  readonly error: ApiError | null
  /** What the last call answered. */
  readonly reply: ReplyOf<E> | undefined
  /** What the last call was about. */
  readonly args: ArgumentsOf<E> | undefined
  readonly reset: () => void
}

interface Variables<E extends Endpoint> {
  readonly args: ArgumentsOf<E>
  readonly idempotencyKey: string | undefined
}

const callAny = callApi as unknown as (
  endpoint: Endpoint,
  args: object,
  options: { idempotencyKey?: string },
) => Promise<unknown>

/** A call that changes something: `const renaming = useCall(renameBot, { invalidates: [listBots] })`, then `await renaming.call({ ... })`. */
export function useCall<E extends Endpoint>(endpoint: E, settings: CallSettings<E> = {}): Call<E> {
  const queryClient = useQueryClient()
  const [keys] = useState(createIdempotencyKeys)
  const latest = useRef(settings)
  useEffect(() => {
    latest.current = settings
  })

  const { mutateAsync, mutate, isPending, error, data, variables, reset } = useMutation<
    ReplyOf<E>,
    ApiError,
    Variables<E>
  >({
    mutationFn: ({ args, idempotencyKey }) =>
      callAny(endpoint, args, { ...(idempotencyKey !== undefined && { idempotencyKey }) }) as Promise<ReplyOf<E>>,
    onSuccess: (reply, { args }) => {
      keys.expire()
      latest.current.onReply?.(reply, args)
    },
    onSettled: async (_reply, failure, { args }) => {
      if (failure && isOfInput(failure)) return
      const { params = {} } = args as ArgumentsPart
      await invalidateAll(queryClient, latest.current.invalidates ?? [], params)
    },
  })

  const variablesOf = useCallback(
    (args: ArgumentsOf<E>, idempotencyKey?: string): Variables<E> => ({
      args,
      idempotencyKey: idempotencyKey ?? (endpoint.idempotent ? keys.keyOf(args) : undefined),
    }),
    [endpoint, keys],
  )
  return {
    call: useCallback(
      (args, { idempotencyKey } = {}) => mutateAsync(variablesOf(args, idempotencyKey)),
      [mutateAsync, variablesOf],
    ),
    start: useCallback((args) => mutate(variablesOf(args)), [mutate, variablesOf]),
    isBusy: isPending,
    error,
    reply: data,
    args: variables?.args,
    reset,
  }
}

/** What was typed was refused, so nothing else is known to have changed. After any other failure the screen may be out of date. */
function isOfInput(failure: ApiError): boolean {
  return failure instanceof ApiError && (failure.status === 400 || failure.status === 422)
}
