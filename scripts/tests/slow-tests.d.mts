export interface SlowGroup {
  readonly name: string
  readonly project?: string
  readonly hasScreens?: boolean
  readonly tests: readonly string[]
  readonly inputs: readonly string[]
}
export const slowGroups: readonly SlowGroup[]
export function slowFilesOf(group: SlowGroup): string[]
export function slowTestFiles(): string[]
export function printOf(group: SlowGroup): string
