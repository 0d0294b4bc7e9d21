import { afterEach, expect, it } from 'vitest'
import { shareTestApp } from '../testing/app.ts'
import {
  chooseSimulationSeeds,
  collectSimulationFailures,
  createFaultSimulation,
  endFaultSimulation,
  type SimulatedServerProcess,
} from '../testing/simulation.ts'
import { tagAsDatabaseError } from './database-errors.ts'
import { type Db, type Sql, sql } from './db.ts'
import type { DatabaseHealthWatch } from './health-watch.ts'
import { createStandbyReader } from './standby.ts'

const t = shareTestApp()
afterEach(endFaultSimulation)

interface Operation {
  kind: 'read' | 'write'
  begunAt: number
  endedAt: number
  version: number
}

/**
 * Simulates two server processes that read from a standby database, which lags behind the primary. Users read and write
 * through both processes.
 */
async function simulate(seed: number): Promise<{ trace: string[]; faults: string[] }> {
  t.clock.set('2026-11-21T15:00:00+05:00')
  const world = createFaultSimulation(t, seed)
  world.rarity = 30
  const { random, oneOf, trace, faults } = world
  const log: number[] = []
  let replayed = 0
  let time = 0

  /**
   * Returns a simulated database: the primary has its complete log, the standby server has the part that it has
   * replayed.
   */
  function databaseAt(process: SimulatedServerProcess, name: 'primary' | 'standby'): Db {
    const position = () => (name === 'primary' ? log.length : replayed)
    const one = async ({ text, values }: Sql) => {
      const answer = await world
        .outside(process, name, async () => {
          if (name === 'standby' && world.isFaulty && random(20) === 0)
            throw tagAsDatabaseError(Object.assign(new Error('conflict'), { code: '40001' }))
          if (text.includes('flush_lsn')) return { lsn: String(log.length) }
          if (text.includes('replay_lsn')) return { hasAll: replayed >= Number(values[0]) }
          return { version: log.slice(0, position()).filter((person) => person === values[0]).length }
        })
        .catch((error) => {
          throw error.code
            ? error
            : tagAsDatabaseError(Object.assign(new Error('connection lost'), { code: 'ECONNRESET' }))
        })
      trace.push(`${process.name} ${name} ${JSON.stringify(answer)}`)
      return answer
    }
    return { one } as unknown as Db
  }
  const born = (name: number) => {
    const process = world.born(`process ${name}`)
    const standby = {
      db: databaseAt(process, 'standby'),
      watch: { has: () => false } as unknown as DatabaseHealthWatch,
    }
    return {
      process,
      reader: createStandbyReader(standby, databaseAt(process, 'primary'), {
        restMs: 2_000,
        wait: world.clock(process).wait,
      }),
    }
  }
  const servers = [born(0), born(1)]
  const histories = [0, 1].map((): Operation[] => [])
  const isBusy = [false, false]

  async function act(person: number) {
    if (isBusy[person]) return
    isBusy[person] = true
    const server = oneOf(servers)
    const operation: Operation = { kind: random(2) === 0 ? 'write' : 'read', begunAt: ++time, endedAt: 0, version: 0 }
    const done = (version: number) => {
      histories[person]?.push({ ...operation, endedAt: ++time, version })
      isBusy[person] = false
    }
    void server.process.death.catch(() => {
      isBusy[person] = false
    })
    try {
      if (operation.kind === 'write')
        done(
          await world.outside(
            server.process,
            'write',
            async () => {
              log.push(person)
              return log.filter((one) => one === person).length
            },
            { isOnce: true },
          ),
        )
      else done((await server.reader.read((db) => db.one<{ version: number }>(sql`select ${person}`)))?.version ?? 0)
    } catch {
      isBusy[person] = false
    }
  }

  for (let step = 0; step < 150; step++) {
    const action = random(12)
    if (action < 4) void act(random(2))
    else if (action < 5) replayed = Math.min(log.length, replayed + random(4))
    else if (action < 6) world.forward(25 + random(400))
    else if (action < 7 && random(6) === 0) servers[0]?.process.kill()
    else world.answer()
    await world.settled()
    for (const [at, { process }] of servers.entries()) if (process.isDead) servers[at] = born(at)
  }
  for (const [person, history] of histories.entries()) {
    for (const fault of lookFor(history)) faults.push(`person ${person}: ${fault}`)
    trace.push(JSON.stringify(history))
  }
  return { trace, faults }
}

/** Finds stale reads: a person must not read an older version than one that the person has already read or written. */
function lookFor(history: readonly Operation[]): string[] {
  return history.flatMap(({ kind, begunAt, version }) => {
    if (kind !== 'read') return []
    const before = history.filter(({ endedAt }) => endedAt < begunAt)
    const seen = (of: Operation['kind']) =>
      Math.max(0, ...before.filter((one) => one.kind === of).map((one) => one.version))
    if (version < seen('write')) return [`version ${version} was read after ${seen('write')} had been written`]
    return version < seen('read') ? [`version ${version} was read after ${seen('read')}`] : []
  })
}

// Shows: PROOF-002
it('if the standby server lags behind the primary, a person never reads older data than before, and sees their own writes', async () => {
  expect(await collectSimulationFailures(chooseSimulationSeeds(300), simulate)).toEqual([])
}, 7_200_000)

// Shows: PROOF-002
it('the simulation of a standby server repeats the same reads and writes for the same seed', async () => {
  expect(await simulate(7)).toEqual(await simulate(7))
})

it('the simulation of a standby server reports stale reads: a version older than one that the user already read or wrote', () => {
  const at = (kind: 'read' | 'write', version: number, begunAt: number) => ({
    kind,
    version,
    begunAt,
    endedAt: begunAt + 1,
  })
  expect(lookFor([at('write', 1, 1), at('read', 0, 3)])).toHaveLength(1)
  expect(lookFor([at('read', 2, 1), at('read', 1, 3)])).toHaveLength(1)
  expect(lookFor([at('read', 1, 1), at('write', 2, 3), at('read', 2, 5)])).toEqual([])
})
