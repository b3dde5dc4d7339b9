import type { ColumnMap, CorpusColumn, CorpusHeader } from './corpus-file.types.ts'

const titles: Record<CorpusColumn, string[]> = {
  question: [
    '问题',
    '完整问题',
    '标准问题',
    '标准问',
    '主问题',
    '提问',
    '用户问题',
    '问句',
    '问',
    'question',
    'complete question',
    'full question',
    'standard question',
    'main question',
    'user question',
    'query',
    'q',
  ],
  answer: [
    '答案',
    '回答',
    '回复',
    '标准答案',
    '标准回答',
    '回复内容',
    '答',
    'answer',
    'standard answer',
    'reply',
    'response',
    'a',
  ],
  intent: ['意图', '意图名称', '分类', '类别', '类目', 'intent', 'intent name', 'category', 'topic'],
  keywords: ['关键词', '关键字', '标签', 'keywords', 'keyword', 'key words', 'tags', 'tag'],
  variants: [
    '相似问题',
    '相似问法',
    '相似问',
    '扩展问',
    '扩展问题',
    '变体',
    '同义问法',
    '其他问法',
    'variants',
    'variant',
    'similar questions',
    'similar question',
    'alternative questions',
    'alternatives',
    'variations',
    'utterances',
  ],
  enabled: ['启用', '是否启用', '状态', '启用状态', 'enabled', 'enable', 'is enabled', 'status', 'active'],
  validFrom: ['生效日期', '有效期开始', 'valid from'],
  validUntil: ['失效日期', '有效期至', '有效期结束', 'valid until', 'valid to'],
}

/** What an export writes for people. */
const namesOfFiles = new Set(['附件', 'attachment'])

const columnByTitle = new Map(
  (Object.keys(titles) as CorpusColumn[]).flatMap((column) =>
    titles[column].map((title) => [normalizeTitle(title), column] as const),
  ),
)

/** undefined: this row is no header, as it names no question or no answer. */
export function mapHeader(cells: string[]): CorpusHeader | undefined {
  const found: Partial<Record<CorpusColumn, number>> = {}
  const variants: number[] = []
  const ignoredColumns: string[] = []
  cells.forEach((cell, index) => {
    const column = fieldOfTitle(cell)
    if (namesOfFiles.has(normalizeTitle(cell))) return
    if (column === 'variants') variants.push(index)
    else if (column !== undefined && found[column] === undefined) found[column] = index
    else if (cell.trim() !== '') ignoredColumns.push(cell.trim())
  })
  const { question, answer, intent, keywords, enabled, validFrom, validUntil } = found
  if (question === undefined || answer === undefined) return undefined
  const columns: ColumnMap = {
    question,
    answer,
    ...(intent === undefined ? {} : { intent }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(variants.length === 0 ? {} : { variants }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validUntil === undefined ? {} : { validUntil }),
  }
  return { columns, ignoredColumns }
}

/** The column that a heading names; undefined when it is none of ours. */
export function fieldOfTitle(cell: string): CorpusColumn | undefined {
  // A cell longer than any title costs no normalising.
  if (cell.length > 64) return undefined
  const title = normalizeTitle(cell)
  const column = columnByTitle.get(title)
  if (column !== undefined) return column
  // 相似问题1, 相似问题2, …: the usual way to give each variant a column.
  return columnByTitle.get(title.replace(/\d+$/, '')) === 'variants' ? 'variants' : undefined
}

/** Case, spaces, width, marks for "required" and notes in brackets do not matter. */
function normalizeTitle(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[([【].*$/, '')
    .replace(/[\s\u200b\ufeff_*:-]/g, '')
}
