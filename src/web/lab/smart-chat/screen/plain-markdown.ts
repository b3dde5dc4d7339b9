/** The bubble reads Markdown; what the chat says is plain text, a visitor's own words turned around included. */
export function asPlainMarkdown(text: string): string {
  return text
    .replace(/[\\`*_<>&~|[\]]/g, '\\$&')
    .replace(/^(\s*)([-+>#])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s)/gm, '$1\\$2')
    .replace(/(https?):|(www)\.|@/gi, (match) => match.replace(/[:.@]/, '\\$&'))
    .replace(/\n/g, '\\\n')
}
