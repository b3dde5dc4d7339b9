// `npm run test:slow`: all cases of all slow tests, whether or not anything changed; `npm run test:slow -- engine lab`
// those of the groups named. What passed is noted in tests/slow-passed.json, which belongs into the commit.
import '../check-node.mjs'
import { endChildrenOnSignals } from '../run.mjs'
import { setUp } from '../setup.mjs'
import { report, runSlowGroup } from './run-tests.mjs'
import { slowGroups } from './slow-tests.mjs'

endChildrenOnSignals()
const names = process.argv.slice(2)
const unknown = names.filter((name) => !slowGroups.some((group) => group.name === name))
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: ${slowGroups.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
await setUp()
const parts = []
for (const group of slowGroups)
  if (names.length === 0 || names.includes(group.name)) parts.push(await runSlowGroup(group))
process.exit(report(parts))
