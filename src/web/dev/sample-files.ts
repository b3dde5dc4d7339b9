import type { SampleFile } from '#web/ui/samples.ts'

const files = import.meta.glob<SampleFile>('../ui/**/*.samples.tsx', { eager: true })

/** Every file of samples by the path of its part below `web/ui`, such as `feedback/EmptyState`. A new file is in it by itself. */
export const sampleFiles: ReadonlyMap<string, SampleFile> = new Map(
  Object.entries(files)
    .map(([path, file]) => [path.replace(/^\.\.\/ui\/|\.samples\.tsx$/g, ''), file] as const)
    .sort(([one], [other]) => one.localeCompare(other)),
)
