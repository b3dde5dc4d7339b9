/**
 * What the audit records. The list is closed: an action that is not here cannot be recorded, and each has one way to be recorded.
 * `service`: by the service, as a rule in the transaction of what happened; failed attempts are gathered when they repeat.
 * `route`: by the HTTP layer, after success and before the reply. `refusal`: by the HTTP layer, gathered over a minute.
 * `former`: by earlier versions alone; their events are kept, found and named.
 */
export const auditActions = {
  // Accounts
  'log-in': 'service',
  'log-in-failed': 'service',
  'log-in-suspended': 'service',
  'log-out': 'service',
  'session-ended': 'service',
  'other-sessions-ended': 'service',
  'sign-up': 'service',
  'owner-created': 'service',
  'owner-set-up': 'service',
  'password-changed': 'service',
  'password-change-failed': 'service',
  'password-reset': 'service',
  'account-changed': 'service',
  'email-change-asked': 'service',
  'email-change-failed': 'service',
  'email-change-cancelled': 'service',
  'email-change-stopped': 'service',
  'email-changed': 'service',
  'time-zone-changed': 'service',
  'second-factor-on': 'service',
  'second-factor-off': 'service',
  'second-factor-failed': 'service',
  'second-factor-reset': 'service',
  'second-factor-rule-changed': 'service',
  'recovery-codes-renewed': 'service',
  'account-suspended': 'service',
  'account-reinstated': 'service',
  'account-deletion-asked': 'service',
  'account-deletion-failed': 'service',
  'account-kept': 'service',
  'account-deleted': 'service',
  'account-role-changed': 'service',
  'account-limits-changed': 'service',
  'data-export-started': 'service',
  'data-export-downloaded': 'route',
  // Invitations
  'invitation-approved': 'service',
  'invitation-not-approved': 'service',
  'invitation-code-minted': 'service',
  'invitation-code-revoked': 'service',
  // Plans
  'plans-changed': 'service',
  'how-to-pay-changed': 'service',
  'pack-granted': 'service',
  'pack-withdrawn': 'service',
  // Bots and their keys
  'bot-created': 'service',
  'bot-changed': 'route',
  'bot-launched': 'service',
  'chit-chat-opened': 'service',
  'chit-chat-closed': 'service',
  'model-answers-on': 'service',
  'model-answers-off': 'service',
  'bot-deleted': 'service',
  'bot-key-renewed': 'service',
  'account-key-renewed': 'service',
  'account-key-revoked': 'service',
  'named-key-created': 'service',
  'named-key-revoked': 'service',
  // Connections to platforms
  'connection-created': 'service',
  'connection-changed': 'service',
  'connection-opened': 'service',
  'connection-closed': 'service',
  'connection-removed': 'service',
  'dead-sends-replayed': 'service',
  'connection-tested': 'service',
  'webhook-created': 'service',
  'webhook-changed': 'service',
  'webhook-deleted': 'service',
  'webhook-secret-renewed': 'service',
  'webhook-switched-off': 'service',
  'widget-secret-renewed': 'service',
  // Plans of accounts
  'plan-granted': 'service',
  'trial-granted': 'service',
  'plan-cancelled': 'service',
  'plan-cancellation-undone': 'service',
  'plan-ended-early': 'service',
  'plan-ended': 'service',
  'plan-paused': 'service',
  'payment-recorded': 'service',
  'bots-chosen': 'service',
  'holidays-added': 'service',
  'holiday-removed': 'service',
  'make-up-days-added': 'service',
  'make-up-day-removed': 'service',
  // Corpus
  'corpus-items-deleted': 'route',
  'corpus-deletion-undone': 'route',
  'corpus-items-restored': 'route',
  'corpus-exported': 'route',
  'import-uploaded': 'route',
  'import-committed': 'route',
  'import-cancelled': 'route',
  'import-undone': 'route',
  // The inbox
  'inbox-exported': 'route',
  'contact-data-downloaded': 'route',
  'contact-deleted': 'route',
  // Models
  'model-switched-on': 'service',
  'model-switched-off': 'service',
  'model-key-changed': 'service',
  'model-tested': 'route',
  'local-model-downloaded': 'route',
  'local-model-unpacked': 'route',
  'local-model-cancelled': 'route',
  // Leads
  'lead-opened': 'service',
  'lead-withdrawn': 'service',
  'lead-moved': 'service',
  'lead-note-added': 'service',
  // Contact us
  'contact-message-moved': 'route',
  'contact-note-added': 'route',
  'contact-message-answered': 'route',
  // The admin console
  'list-exported': 'service',
  'job-retried': 'service',
  'job-dropped': 'service',
  'mail-resent': 'service',
  'notice-created': 'service',
  'notice-changed': 'service',
  'notice-ended': 'service',
  'notice-deleted': 'service',
  // What `list-exported` says by now
  'leads-exported': 'former',
  'contact-messages-exported': 'former',
  // Anything
  'call-refused': 'refusal',
} as const satisfies Record<string, 'service' | 'route' | 'refusal' | 'former'>

export type AuditAction = keyof typeof auditActions

type ActionsBy<W extends (typeof auditActions)[AuditAction]> = {
  [A in AuditAction]: (typeof auditActions)[A] extends W ? A : never
}[AuditAction]
/** What a service records itself. */
export type ServiceAction = ActionsBy<'service'>
/** What the HTTP layer records for a route. */
export type RouteAction = ActionsBy<'route'>

export function isRouteAction(action: AuditAction): action is RouteAction {
  return auditActions[action] === 'route'
}
