import { getModelHelp, getModels, proposeVariants, saveModel, testModel } from '#contract/models.ts'
import { type Implementation, implement } from '#server/platform/http/implementation.ts'
import type { ModelsService } from './models.service.ts'
import type { VariantProposals } from './variant-proposals.service.ts'

export function modelsRoutes(models: ModelsService, proposals: VariantProposals): Implementation[] {
  return [
    implement(getModels, () => models.describeAll()),
    implement(saveModel, ({ params, body, caller, request }) =>
      models.save(params.kind, body, caller.account, request),
    ),
    implement(testModel, ({ params, body }) => models.test(params.kind, body)),
    implement(getModelHelp, async () => ({ proposesVariants: await proposals.isOffered() })),
    implement(proposeVariants, async ({ caller, params, body }) => ({
      variants: await proposals.propose(caller, params.botId, body),
    })),
  ]
}
