/** Who a visitor of the page is: by a secret of their browser, or by what the site around it says. */
import type { VisitorNamed } from '#contract/features/channels/widget.ts'
import type { BotRow } from '#server/features/bots/bots.public.ts'

export interface NamedVisitor {
  readonly keyHash: string
  readonly identity:
    | {
        readonly subject: string
        readonly name: string | undefined
        readonly attributes: Readonly<Record<string, string>>
      }
    | undefined
}

export interface VisitorsDesk {
  /** Throws `identity-required` and `identity-refused`. */
  readonly whoIs: (bot: BotRow, named: VisitorNamed) => NamedVisitor
  /** Puts what the site says of them onto the stored contact. */
  readonly noteIdentity: (bot: BotRow, visitor: NamedVisitor) => Promise<void>
  readonly readAside: (
    bot: BotRow,
    named: VisitorNamed,
  ) => Promise<{ readonly personName: string | null; readonly unreadKey: string | null; readonly ahead: number | null }>
}
