/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { FileStore } from '#server/features/files/files.public.ts'
import { createDownloadsService } from './downloads/downloads.service.ts'
import { createImportJobs } from './imports.jobs.ts'
import { importsRoutes } from './imports.routes.ts'
import { createImportsService } from './imports.service.ts'
import { createMappingService } from './mapping/mapping.service.ts'
import { createPastingService } from './pasting/pasting.service.ts'
import { createRowChangesService } from './row-changes/row-changes.service.ts'
import { createUploadsService } from './uploads/uploads.service.ts'

/** The live items of a bot as csv files that import again. */
export { writeParts } from './downloads/export-parts.ts'

export function createImports(context: FeatureContext, files: FileStore): Feature {
  const uploads = createUploadsService(context, files)
  const imports = createImportsService(context, files)
  return {
    routes: importsRoutes(
      uploads,
      createMappingService(context),
      createPastingService(uploads),
      imports,
      createRowChangesService(context, imports.withExisting),
      createDownloadsService(context),
    ),
    jobs: createImportJobs(context, files),
  }
}
