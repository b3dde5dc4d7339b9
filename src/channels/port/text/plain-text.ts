/** Markdown as plain text, for platforms that have no dialect of it: links keep their address, lists their marks. */

/** What answers are written in: emphasis, links, lists, headings, code, quotes and tables. */
export function plainText(markdown: string): string {
  const kept: string[] = []
  // Code is shown as it is: nothing in it is a mark.
  const keep = (text: string) => `\ue000${kept.push(text) - 1}\ue000`
  const said = markdown
    .replaceAll('\ue000', '')
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:\n {0,3}\1[^\n]*(?=\n|$)|$)/gm, (_all, _fence, code: string) =>
      keep(code),
    )
    .replace(/(`+)([^`\n](?:[\s\S]*?[^`])?)\1(?!`)/g, (_all, _ticks, code: string) => keep(code.trim()))
    .replace(/\\([\\`*_{}[\]()#+\-.!~>|])/g, (_all, sign: string) => keep(sign))
    .replace(/!\[([^\]]*)\]\(\s*<?([^\s)>]+)>?(?:\s+["'][^)]*)?\)/g, (_all, name: string, url: string) =>
      linked(name, url),
    )
    .replace(/\[([^\]]+)\]\(\s*<?([^\s)>]+)>?(?:\s+["'][^)]*)?\)/g, (_all, name: string, url: string) =>
      linked(name, url),
    )
    .replace(/<((?:https?:\/\/|mailto:)[^\s>]+)>/g, (_all, url: string) => url.replace(/^mailto:/, ''))
    .replace(/^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*$/gm, '$1')
    .replace(/^ {0,3}>[ \t]?/gm, '')
    .replace(/^( *)[*+-][ \t]+(?:\[([ xX])\][ \t]+)?/gm, '$1• ')
    .replace(/^ {0,3}(?:(?:[-*_][ \t]*){3,})$/gm, '———')
    .replace(/^\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)*\|?[ \t]*\n?/gm, '')
    .replace(/^\|(.*)\|[ \t]*$/gm, (_all, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join('  '),
    )
    .replace(/(\*\*|__)(?=\S)([\s\S]*?\S)\1/g, '$2')
    .replace(/~~(?=\S)([\s\S]*?\S)~~/g, '$1')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?!\*)/gu, '$1')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/gu, '$1')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
  return said.replace(/\ue000(\d+)\ue000/g, (_all, place: string) => kept[Number(place)] ?? '').trim()
}

/** The address once: a link that is named by its own address needs no second one. */
function linked(name: string, url: string): string {
  const address = url.replace(/^mailto:/, '')
  const title = name.trim()
  if (title === '' || title === address || title === url) return address
  return /[\u3400-\u9fff]/.test(title) ? `${title}（${address}）` : `${title} (${address})`
}
