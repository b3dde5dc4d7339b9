/** Solves the proof of work of the forms that anyone may send, as a browser does. */
import { hash } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getChallenge } from '#contract/features/accounts.ts'
import type { TestApp } from '../apps/app.ts'
import { call } from '../calls/calls.ts'

export async function solveProof(app: TestApp): Promise<string> {
  return solveChallenge((await call(app, getChallenge, {})).reply)
}

export function solveChallenge(posed: ReplyOf<typeof getChallenge>): string {
  const { algorithm, challenge, salt, signature, maxnumber } = posed
  for (let number = 0; number <= maxnumber; number += 1) {
    if (hash('sha256', `${salt}${number}`) !== challenge) continue
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
  }
  throw new Error('The challenge has no solution')
}
