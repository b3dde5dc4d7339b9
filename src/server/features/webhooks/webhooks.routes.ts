import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  replayDelivery,
  testWebhook,
} from '#contract/features/app-access/webhooks.ts'
import { type Implementation, implement } from '#server/platform/http/endpoints/implementation.ts'
import type { Webhooks } from './webhooks.service.ts'

export function webhooksRoutes(webhooks: Webhooks): Implementation[] {
  return [
    implement(listWebhooks, ({ caller, params }) => webhooks.list(caller.account.id, params.botId)),
    implement(createWebhook, ({ caller, params, body, visit }) =>
      webhooks.create(caller.account.id, params.botId, body, visit.origin),
    ),
    implement(changeWebhook, ({ caller, params, body, visit }) =>
      webhooks.change(caller.account.id, params, body, visit.origin),
    ),
    implement(deleteWebhook, ({ caller, params, visit }) => webhooks.delete(caller.account.id, params, visit.origin)),
    implement(renewWebhookSecret, ({ caller, params, visit }) =>
      webhooks.renewSecret(caller.account.id, params, visit.origin),
    ),
    implement(testWebhook, ({ caller, params, request }) =>
      webhooks.test(caller.account.id, params, (work) => request.waitElsewhere(work)),
    ),
    implement(listDeliveries, ({ caller, params, query }) => webhooks.listDeliveries(caller.account.id, params, query)),
    implement(replayDelivery, ({ caller, params }) => webhooks.replay(caller.account.id, params, params.deliveryId)),
  ]
}
