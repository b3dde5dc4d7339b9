/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { FileStore } from '#server/features/files/files.public.ts'
import { createDownloadsService } from './downloads/downloads.service.ts'
import { createImportJobs } from './imports.jobs.ts'
import { importsRoutes } from './imports.routes.ts'
import { createImportsService } from './imports.service.ts'
import { createUploadsService } from './uploads/uploads.service.ts'

export function createImports(context: FeatureContext, files: FileStore): Feature {
  return {
    routes: importsRoutes(
      createUploadsService(context, files),
      createImportsService(context, files),
      createDownloadsService(context),
    ),
    jobs: createImportJobs(context, files),
  }
}
