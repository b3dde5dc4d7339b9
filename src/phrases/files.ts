/**
 * The files of phrases that load with the screens that read them. A new file is a line for each language; `screen()` names the files of a screen.
 * Not here: what is always there (`zh/index.ts`), and what the server alone says (`mails.ts`, `replies.ts`).
 */
import type { Locale } from '#contract/fields.ts'

/** Chinese defines the shapes. */
const zh = {
  accountDeletion: () => import('./zh/account/deletion.ts'),
  accountDetails: () => import('./zh/account/details.ts'),
  accountUsage: () => import('./zh/account/usage.ts'),
  emailChange: () => import('./zh/account/email-change.ts'),
  terms: () => import('./zh/account/terms.ts'),
  termsDesk: () => import('./zh/account/terms-desk.ts'),
  accounts: () => import('./zh/features/accounts.ts'),
  admin: () => import('./zh/features/admin.ts'),
  answers: () => import('./zh/features/answers.ts'),
  apiKeys: () => import('./zh/account/keys.ts'),
  apiReference: () => import('./zh/features/api-reference.ts'),
  audit: () => import('./zh/console/audit.ts'),
  bots: () => import('./zh/features/bots.ts'),
  callbacks: () => import('./zh/features/callbacks.ts'),
  consoleAccounts: () => import('./zh/console/accounts.ts'),
  consolePlans: () => import('./zh/console/plans.ts'),
  corpus: () => import('./zh/features/corpus.ts'),
  facts: () => import('./zh/features/facts.ts'),
  functions: () => import('./zh/customising/functions.ts'),
  information: () => import('./zh/customising/information.ts'),
  home: () => import('./zh/features/home.ts'),
  imports: () => import('./zh/features/imports.ts'),
  jobs: () => import('./zh/console/jobs.ts'),
  lastQuestions: () => import('./zh/features/last-questions.ts'),
  made: () => import('./zh/making/made.ts'),
  progress: () => import('./zh/making/progress.ts'),
  tour: () => import('./zh/making/tour.ts'),
  widget: () => import('./zh/making/widget.ts'),
  noticeLine: () => import('./zh/notices/notice-line.ts'),
  notices: () => import('./zh/notices/notices.ts'),
  overview: () => import('./zh/console/overview.ts'),
  ownData: () => import('./zh/account/own-data.ts'),
  packs: () => import('./zh/console/packs.ts'),
  replySettings: () => import('./zh/customising/replies.ts'),
  sandbox: () => import('./zh/features/sandbox.ts'),
  viewing: () => import('./zh/account/viewing.ts'),
  security: () => import('./zh/account/security.ts'),

  codes: () => import('./zh/console/codes.ts'),
  contact: () => import('./zh/enquiries/contact.ts'),
  contactDesk: () => import('./zh/enquiries/contact-desk.ts'),
  desk: () => import('./zh/enquiries/desk.ts'),
  leadsDesk: () => import('./zh/enquiries/leads-desk.ts'),
  plans: () => import('./zh/account/plans.ts'),

  autopilot: () => import('./zh/lab/autopilot.ts'),
  emotion: () => import('./zh/lab/emotion.ts'),
  exploration: () => import('./zh/lab/exploration.ts'),
  hall: () => import('./zh/lab/hall.ts'),
  modelCards: () => import('./zh/lab/model-cards.ts'),
  photo: () => import('./zh/lab/photo.ts'),
  smartChat: () => import('./zh/lab/smart-chat.ts'),
  styleTransfer: () => import('./zh/lab/style-transfer.ts'),
}

export type PhraseFile = keyof typeof zh
/** What each file exports under its name: `PhraseFiles['corpus']`. */
export type PhraseFiles = {
  readonly [Name in PhraseFile]: (typeof zh)[Name] extends () => Promise<Readonly<Record<Name, infer Words>>>
    ? Words
    : never
}
type Loaders = { readonly [Name in PhraseFile]: () => Promise<Readonly<Record<Name, PhraseFiles[Name]>>> }

const en: Loaders = {
  accountDeletion: () => import('./en/account/deletion.ts'),
  accountDetails: () => import('./en/account/details.ts'),
  accountUsage: () => import('./en/account/usage.ts'),
  emailChange: () => import('./en/account/email-change.ts'),
  terms: () => import('./en/account/terms.ts'),
  termsDesk: () => import('./en/account/terms-desk.ts'),
  accounts: () => import('./en/features/accounts.ts'),
  admin: () => import('./en/features/admin.ts'),
  answers: () => import('./en/features/answers.ts'),
  apiKeys: () => import('./en/account/keys.ts'),
  apiReference: () => import('./en/features/api-reference.ts'),
  audit: () => import('./en/console/audit.ts'),
  bots: () => import('./en/features/bots.ts'),
  callbacks: () => import('./en/features/callbacks.ts'),
  consoleAccounts: () => import('./en/console/accounts.ts'),
  consolePlans: () => import('./en/console/plans.ts'),
  corpus: () => import('./en/features/corpus.ts'),
  facts: () => import('./en/features/facts.ts'),
  functions: () => import('./en/customising/functions.ts'),
  information: () => import('./en/customising/information.ts'),
  home: () => import('./en/features/home.ts'),
  imports: () => import('./en/features/imports.ts'),
  jobs: () => import('./en/console/jobs.ts'),
  lastQuestions: () => import('./en/features/last-questions.ts'),
  made: () => import('./en/making/made.ts'),
  progress: () => import('./en/making/progress.ts'),
  tour: () => import('./en/making/tour.ts'),
  widget: () => import('./en/making/widget.ts'),
  noticeLine: () => import('./en/notices/notice-line.ts'),
  notices: () => import('./en/notices/notices.ts'),
  overview: () => import('./en/console/overview.ts'),
  ownData: () => import('./en/account/own-data.ts'),
  packs: () => import('./en/console/packs.ts'),
  replySettings: () => import('./en/customising/replies.ts'),
  sandbox: () => import('./en/features/sandbox.ts'),
  viewing: () => import('./en/account/viewing.ts'),
  security: () => import('./en/account/security.ts'),

  codes: () => import('./en/console/codes.ts'),
  contact: () => import('./en/enquiries/contact.ts'),
  contactDesk: () => import('./en/enquiries/contact-desk.ts'),
  desk: () => import('./en/enquiries/desk.ts'),
  leadsDesk: () => import('./en/enquiries/leads-desk.ts'),
  plans: () => import('./en/account/plans.ts'),

  autopilot: () => import('./en/lab/autopilot.ts'),
  emotion: () => import('./en/lab/emotion.ts'),
  exploration: () => import('./en/lab/exploration.ts'),
  hall: () => import('./en/lab/hall.ts'),
  modelCards: () => import('./en/lab/model-cards.ts'),
  photo: () => import('./en/lab/photo.ts'),
  smartChat: () => import('./en/lab/smart-chat.ts'),
  styleTransfer: () => import('./en/lab/style-transfer.ts'),
}

export const phraseFiles: Readonly<Record<Locale, Loaders>> = { zh, en }
