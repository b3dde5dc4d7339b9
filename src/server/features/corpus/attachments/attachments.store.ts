import { type SQL, sql } from 'drizzle-orm'
import { corpusItems } from '../corpus.tables.ts'
import { corpusVersions } from '../corpus-versions.tables.ts'

/** Whether an item, deleted ones that can still come back among them, or a version names a file. */
export function isAttachmentNeeded(fileId: SQL): SQL {
  return sql`(exists (select from ${corpusItems} where ${corpusItems.attachmentId} = ${fileId})
    or exists (select from ${corpusVersions} where (${corpusVersions.before} ->> 'attachmentId') = ${fileId}::text))`
}
