/** Turns a phrase of `phrases/{zh,en}/mails.ts` into a mail's subject and plain text. */
interface MailPhrase<P> {
  readonly subject: string
  /** A line is a paragraph. */
  lines(parameters: P): readonly string[]
  /** The wording of the mail's one link. */
  action?(): string
}

export function mailText<P extends object & { readonly link?: string }>(
  phrase: MailPhrase<NoInfer<P>>,
  parameters: P,
): { subject: string; text: string } {
  const paragraphs = [...phrase.lines(parameters)]
  // The address stands on a line of its own, where mail programs find it whole.
  if (phrase.action !== undefined && parameters.link !== undefined)
    paragraphs.push(`${phrase.action()}\n${parameters.link}`)
  return { subject: phrase.subject, text: paragraphs.join('\n\n') }
}
