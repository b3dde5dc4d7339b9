import { hostileArchives } from './hostile-archives.ts'
import type { HostileFile } from './hostile-file.ts'
import { hostileSheets } from './hostile-sheets.ts'
import { hostileTexts } from './hostile-texts.ts'

/** Everything that an upload of a corpus has to withstand. */
export const hostileFiles: HostileFile[] = [...hostileArchives, ...hostileSheets, ...hostileTexts]
