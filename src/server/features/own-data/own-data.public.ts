/** What an owner can do with all of their data at once. */
import type { Feature, FeatureContext } from '#server/feature.ts'
import type { FileStore } from '#server/features/files/files.public.ts'
import { createDataExportJobs } from './exports/data-exports.jobs.ts'
import { createDataExportsService } from './exports/data-exports.service.ts'
import { ownDataRoutes } from './own-data.routes.ts'

export function createOwnData(context: FeatureContext, files: FileStore): Feature {
  return {
    routes: ownDataRoutes(createDataExportsService(context)),
    jobs: createDataExportJobs({ ...context, files }),
  }
}
