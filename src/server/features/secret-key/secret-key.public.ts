/** The change of the installation's key: seals anew in the background what a former key sealed, and tells an ADMIN how far that is. */
import { getSecretKeyState } from '#contract/features/admin/secret-key.ts'
import type { Feature, FeatureContext } from '#server/feature.ts'
import { implement } from '#server/platform/http/endpoints/implementation.ts'
import { readSealedState, resealAll } from '#server/platform/secrets/reseal.ts'
import type { SealedColumn } from '#server/platform/secrets/sealed-columns.ts'

/** `columns`: of all features. */
export function createSecretKey(context: FeatureContext, columns: readonly SealedColumn[]): Feature {
  const needs = { ...context, columns }
  return {
    routes: [implement(getSecretKeyState, () => readSealedState(needs))],
    jobs: [
      {
        name: 'reseal-secrets',
        schedule: '*/10 * * * *',
        run: async (_payload, { signal }) => void (await resealAll(needs, signal)),
      },
    ],
  }
}
