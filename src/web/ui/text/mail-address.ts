/** The address of a link that writes to an email. Whatever stands in the email, it adds no subject, text or further receiver. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}
