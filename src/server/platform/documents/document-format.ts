/** By itself: who only asks for the format does not load the readers. */
import type { DocumentFormat } from './document.types.ts'

const formatByEnding: Readonly<Record<string, DocumentFormat>> = {
  docx: 'docx',
  pdf: 'pdf',
  txt: 'txt',
  md: 'md',
  markdown: 'md',
}

/** By its name alone; the content has to agree when it is read. */
export function documentFormatOf(fileName: string): DocumentFormat | undefined {
  return formatByEnding[/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '']
}
