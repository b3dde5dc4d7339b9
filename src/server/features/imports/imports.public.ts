/** Puts the feature together. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import { downloadsService } from './downloads/downloads.service.ts'
import { importJobs } from './imports.jobs.ts'
import { importsRoutes } from './imports.routes.ts'
import { importsService } from './imports.service.ts'
import { uploadsService } from './uploads/uploads.service.ts'

export function createImports(context: FeatureContext): Feature {
  return {
    routes: importsRoutes(uploadsService(context), importsService(context), downloadsService(context)),
    jobs: importJobs(context),
  }
}
