/** What lies in the archive of an account, entry by entry, read while it is written. */
import type { Locale } from '#contract/fields.ts'
import type { FeatureContext } from '#server/feature.ts'
import { listBots } from '#server/features/bots/bots.public.ts'
import { streamItems } from '#server/features/corpus/corpus.public.ts'
import { type FileStore, listFilesOf } from '#server/features/files/files.public.ts'
import { writeParts } from '#server/features/imports/imports.public.ts'
import type { ArchiveEntry } from '#server/platform/archives/zip-stream.ts'
import { countRows, readColumns, readRows } from './archive-rows.store.ts'
import { namedForPrograms, writeCsv, writeJson } from './archive-texts.ts'
import { type ArchivedTable, archivedTables, isSecret, type Row, type Teller } from './archived-tables.ts'
import { writeReadme } from './readme.ts'

export interface ArchiveNeeds extends Pick<FeatureContext, 'database' | 'settings' | 'keyring'> {
  readonly files: FileStore
}

interface ArchiveOrder {
  readonly accountId: string
  readonly locale: Locale
  readonly email: string
  /** When the writing began, as the account's owner reads it. */
  readonly writtenAt: string
  /** Told after each page how many rows were written; a MB of a file counts as some rows. */
  readonly onRows: (count: number) => void
}

const rowsOfPart = 50

/** About how many rows will be told: for the progress. */
export async function countArchive({ database }: ArchiveNeeds, accountId: string): Promise<number> {
  const db = database.of(accountId)
  let total = 0
  for (const { table, hasCsv } of archivedTables)
    total += (await countRows(db, accountId, { table })) * (hasCsv ? 2 : 1)
  return total
}

export async function* archiveEntries(needs: ArchiveNeeds, order: ArchiveOrder): AsyncGenerator<ArchiveEntry> {
  const { database } = needs
  const { accountId, locale } = order
  const db = database.of(accountId)
  const bots = await listBots(db, accountId)
  const folders = bots.map(
    ({ bot: { name } }, index) => `bots/${String(index + 1).padStart(2, '0')} ${fileNameOf(name)}`,
  )
  const { email, writtenAt } = order
  const readme = writeReadme(locale, { email, writtenAt, folders })
  yield { name: 'README.txt', content: listOf(readme) }
  for (const table of archivedTables.filter(({ of }) => of === 'account')) yield* tableEntries(table, '', undefined)
  for (const [
    index,
    {
      bot: { id: botId },
    },
  ] of bots.entries()) {
    const folder = `${folders[index]}/`
    for (const table of archivedTables.filter(({ of }) => of === 'bot')) yield* tableEntries(table, folder, botId)
    yield* corpusFiles(folder, botId)
    for (const file of await listFilesOf(db, accountId, botId)) {
      // The names of two files may be the same.
      const name = `${folder}files/${file.id} ${fileNameOf(file.name)}`
      yield { name, content: counted(needs.files.read(accountId, file)), isPacked: true }
    }
  }

  async function* tableEntries(
    { table, file, hasCsv, leftOut = [], order: by, tell }: ArchivedTable,
    folder: string,
    botId: string | undefined,
  ): AsyncGenerator<ArchiveEntry> {
    const scope = { table, botId, order: by }
    const teller: Teller = { accountId, keyring: needs.keyring }
    const columns = (await readColumns(db, accountId, table)).map(({ name }) => name)
    // What a row is told by is read, and goes before it is written.
    const unread = columns.filter((name) => leftOut.includes(name) || (isSecret(name) && tell === undefined))
    async function* rows(): AsyncGenerator<Row[]> {
      for await (const page of readRows(db, accountId, scope, unread)) {
        order.onRows(page.length)
        yield page.map((row) => withoutSecrets(tell === undefined ? row : tell(row, teller)))
      }
    }
    const isOne = table === 'accounts' || table === 'bots'
    yield { name: `${folder}${file}.json`, content: isOne ? writeOne(rows()) : writeJson(rows()) }
    if (hasCsv !== true) return
    // The columns as a row is told: those of a row of nothing.
    const nothing = Object.fromEntries(columns.map((name) => [name, null]))
    const titles = Object.keys(tell?.(nothing, teller) ?? nothing)
    const shown = titles.filter((name) => !unread.includes(name) && !isSecret(name))
    yield { name: `${folder}${file}.csv`, content: writeCsv(rows(), shown) }
  }

  /** As an export from the corpus page: several files where one import could not take all. */
  async function* corpusFiles(folder: string, botId: string): AsyncGenerator<ArchiveEntry> {
    let number = 0
    for await (const bytes of writeParts(streamItems(db, accountId, botId, {}), 'csv', locale)) {
      number += 1
      yield { name: `${folder}corpus${number === 1 ? '' : ` ${number}`}.csv`, content: listOf(bytes) }
    }
  }

  async function* counted(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of content) {
      order.onRows(rowsOfPart)
      yield part
    }
  }
}

async function* writeOne(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const [row] of pages) if (row !== undefined) yield `${JSON.stringify(namedForPrograms(row), null, 2)}\n`
}

function withoutSecrets(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isSecret(name)))
}

async function* listOf<T>(...values: T[]): AsyncGenerator<T> {
  yield* values
}

/** Characters that some system cannot have in a name are replaced; too long ones are cut, with the ending kept. */
export function fileNameOf(name: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/gu, '_').replace(/^[. ]+|[. ]+$/g, '')
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]{1,10})?$/su.exec(safe) ?? []
  // Without half of a character at the end.
  return `${stem.slice(0, 60).replace(/[\uD800-\uDBFF]$/, '')}${ending}` || '_'
}
