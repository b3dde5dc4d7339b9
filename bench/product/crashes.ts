/**
 * kill -9 in the middle of a chat load, again and again: is an acknowledged message ever missing or stored twice, and how long until the next
 * one is answered? `npx tsx bench/product/crashes.ts [--rounds=50] [--victims=app,database,postmaster,both]`
 */
import { ChildApp, type Victim } from '#tests/support/apps/child-app.ts'
import { type CrashRound, runCrashRound } from '#tests/support/apps/crash-round.ts'
import { createBotOver } from '#tests/support/calls/http-calls.ts'

const allVictims: readonly Victim[] = ['app', 'database', 'postmaster', 'both']

function option(name: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1]
}

const rounds = Number(option('rounds') ?? 50)
const victims = allVictims.filter((victim) => option('victims')?.split(',').includes(victim) ?? true)

const app = await ChildApp.create()
const table: Record<string, Record<string, number | string>> = {}
let faults = 0
try {
  await app.start()
  const bot = await createBotOver(app)
  for (const victim of victims) {
    const results: CrashRound[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const result = await runCrashRound(app, bot, victim)
      results.push(result)
      process.stderr.write(`${victim} ${round}/${rounds}: ${JSON.stringify(result)}\n`)
    }
    const total = (count: (round: CrashRound) => number) => results.reduce((sum, round) => sum + count(round), 0)
    const row = {
      rounds,
      acknowledged: total((round) => round.acknowledged),
      missing: total((round) => Math.abs(round.missing)),
      doubled: total((round) => Math.abs(round.doubled)),
      halved: total((round) => round.halved),
      miscounted: total((round) => Math.abs(round.miscounted)),
      'changed replies': total((round) => round.changedReplies),
    }
    faults += row.missing + row.doubled + row.halved + row.miscounted + row['changed replies']
    const seconds = results.map(({ recoveryMs }) => recoveryMs / 1000).sort((one, other) => one - other)
    table[victim] = {
      ...row,
      'recovery p50 (s)': (seconds[Math.floor(seconds.length / 2)] ?? 0).toFixed(1),
      'recovery max (s)': (seconds.at(-1) ?? 0).toFixed(1),
    }
  }
} finally {
  await app.remove()
}
console.table(table)
process.exit(faults === 0 ? 0 : 1)
