/** The settings of a node under test: as without any variable, but for what a test changes. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NodeSettings, readSettings } from '#server/platform/settings/settings.ts'

export function testSettings(changes: Partial<NodeSettings> & Pick<NodeSettings, 'databaseUrl'>): NodeSettings {
  return {
    ...readSettings({}),
    dataDir: join(tmpdir(), `huida-data-${process.pid}`),
    secretKey: 'a secret of the tests, longer than thirty-two',
    // The engine decides in the thread of the test, where it can be looked into.
    engineThreads: 0,
    ...changes,
  }
}
