import {
  cancelLocalModelInstallation,
  downloadLocalModel,
  getModelHelp,
  getModels,
  localModelLimits,
  proposeVariants,
  saveLocalModel,
  saveModel,
  testLocalModel,
  testModel,
  unpackLocalModel,
  uploadLocalModel,
} from '#contract/features/models.ts'
import { receiveFile } from '#server/platform/http/bodies/receive-file.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { LocalModelsService } from './local/local-models.service.ts'
import type { ModelsService } from './models.service.ts'
import type { VariantProposals } from './proposals/variant-proposals.service.ts'

export function modelsRoutes(
  models: ModelsService,
  local: LocalModelsService,
  proposals: VariantProposals,
): Implementation[] {
  return [
    implement(getModels, () => models.describeAll()),
    implement(saveModel, ({ params, body, caller, visit }) =>
      models.save(params.kind, body, caller.account, visit.origin),
    ),
    implement(testModel, ({ params, body, request }) => request.waitElsewhere(() => models.test(params.kind, body))),
    implement(saveLocalModel, ({ body, caller, visit }) => models.saveLocal(body, caller.account, visit.origin)),
    implement(testLocalModel, ({ params, request }) => request.waitElsewhere(() => local.test(params.name))),
    implement(downloadLocalModel, async ({ body }) => {
      await local.download(body)
      return await models.describeAll()
    }),
    implement(unpackLocalModel, async ({ body }) => {
      await local.unpack(body.zip)
      return await models.describeAll()
    }),
    implement(uploadLocalModel, async ({ query, request }) =>
      local.receive(query, (await receiveFile(request, localModelLimits.partBytes)).bytes),
    ),
    implement(cancelLocalModelInstallation, async () => {
      await local.cancel()
      return await models.describeAll()
    }),
    implement(getModelHelp, async () => ({ proposesVariants: await proposals.isOffered() })),
    implement(proposeVariants, async ({ caller, params, body, request }) => ({
      variants: await request.waitElsewhere(() => proposals.propose(caller, params.botId, body)),
    })),
  ]
}
