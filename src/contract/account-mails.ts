/** Which mails an owner may do without. */

/**
 * Mails that can be turned off. Whoever adds such a mail adds its line here and its words in `phrases/{zh,en}/account/details.ts`, and asks
 * `wantsMail` before it is sent.
 */
export const optionalMails = {
  /** Customers left how to be reached. */
  callbacks: { isOnAtFirst: true },
  /** Somebody waits for a person in the inbox. */
  waiting: { isOnAtFirst: true },
  /** Today's calls are nearly, or all, used. */
  quota: { isOnAtFirst: true },
} as const satisfies Record<string, { readonly isOnAtFirst: boolean }>

export type OptionalMail = keyof typeof optionalMails

export const optionalMailNames = Object.keys(optionalMails) as OptionalMail[]

/** Mails that always go out, because whoever misses one loses something; the account area says which. A new one is a line here and its words. */
export const steadyMails = ['security', 'plan', 'callbacksFull'] as const
export type SteadyMail = (typeof steadyMails)[number]

/** What an owner chose; a mail that is not in it is as it was at first. */
export type MailChoices = Readonly<Partial<Record<OptionalMail, boolean>>>

export function isMailOn(choices: MailChoices, mail: OptionalMail): boolean {
  return choices[mail] ?? optionalMails[mail].isOnAtFirst
}
