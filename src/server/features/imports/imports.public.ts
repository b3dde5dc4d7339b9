/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { createDownloadsService } from './downloads/downloads.service.ts'
import { createImportJobs } from './imports.jobs.ts'
import { importsRoutes } from './imports.routes.ts'
import { createImportsService } from './imports.service.ts'
import { createUploadsService } from './uploads/uploads.service.ts'

export function createImports(context: FeatureContext): Feature {
  return {
    routes: importsRoutes(
      createUploadsService(context),
      createImportsService(context),
      createDownloadsService(context),
    ),
    jobs: createImportJobs(context),
  }
}
