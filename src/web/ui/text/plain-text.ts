/** A text without the marks of Markdown, line by line; links and pictures are their words. What is not paired stays: `3 * 4`, `snake_case`. */
export function withoutMarkdown(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*```/.test(line) && !isFrameOfTable(line))
    .map((line) => withoutMarks(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function isFrameOfTable(line: string): boolean {
  return line.includes('-') && /^[|:\s-]+$/.test(line)
}

function withoutMarks(line: string): string {
  return line
    .replace(/^\s*(?:(?:#{1,6}|[-+*>]|\d+[.)])\s+)+/, '')
    .replace(/!?\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g, '$1')
    .replace(/<((?:https?:|mailto:)[^<>\s]{1,2000})>/g, '$1')
    .replace(/\*\*|__|`+|~~/g, '')
    .replace(/(?<![\w*\\])\*([^\s*](?:[^*]{0,500}[^\s*\\])?)\*(?![\w*])/g, '$1')
    .replace(/^\s*\|(.*)\|\s*$/, (_, cells: string) => cells.trim().replace(/\s*\|\s*/g, ' | '))
    .replace(/\\([\\*_`#[\]()>~|.!+-])/g, '$1')
    .trimEnd()
}
