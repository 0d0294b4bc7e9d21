import { afterEach, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import {
  chooseSimulationSeeds,
  collectSimulationFailures,
  createFaultSimulation,
  endFaultSimulation,
  type SimulatedServerProcess,
} from '../testing/simulation.ts'
import { addJob } from './add-job.ts'
import { createJobQueue, type JobQueue } from './queue.ts'

const t = shareTestApp()
afterEach(endFaultSimulation)
const kind = 'sinov.simulyatsiya'
const leaseMs = 60_000
/** Milliseconds by which the clock of a process may differ from the true time. */
const skewMs = 20_000

/** A running job of a simulated process, which waits until the simulation lets it succeed or fail. */
interface Run {
  process: Process
  key: string
  at: number
  end(error?: Error): void
}

interface Process {
  name: number
  queue: JobQueue
  self: SimulatedServerProcess
}

/**
 * Each random step adds a job, lets a process look for jobs, ends a job, moves a clock, or pauses or kills a process.
 * Each SQL statement may be late or lost, or its process may die.
 */
async function simulate(seed: number): Promise<{ trace: string[]; faults: string[] }> {
  t.clock.set('2026-11-21T15:00:00+05:00')
  const world = createFaultSimulation(t, seed)
  world.rarity = 40
  const { random, trace, faults } = world
  const added = new Map<string, { times: number; last: number }>()
  const begun = new Map<string, number>()
  let runs: Run[] = []
  let step = 0
  const now = () => t.deps.clock.now()

  /**
   * True if the process was paused or got a late answer. Such a process may not know that its lease has ended, so a
   * second run of its job is no fault.
   */
  const isSlow = ({ self }: Process) =>
    trace.some((line) => line.startsWith(`${self.name} `) && /late|paused/.test(line))

  function born(name: number): Process {
    const self = world.born(`process ${name}`)
    const clock = world.clock(self, (random(3) - 1) * skewMs)
    const process: Process = { name, self, queue: createJobQueue({ db: world.db(self), clock }) }
    process.queue.handle({
      ...{ kind, leaseMs, atOnce: 2, retryAfterMinutes: [1, 5] },
      run: ({ key }) =>
        new Promise((resolve, reject) => {
          const rivals = runs.filter((one) => one.key === key && !one.process.self.isDead && !isSlow(one.process))
          const isHeld = rivals.some(({ at }) => now().getTime() - at < leaseMs - 2 * skewMs)
          if (isHeld && !isSlow(process)) faults.push(`${key} runs twice at once`)
          const at = step
          runs.push({
            ...{ process, key, at: now().getTime() },
            end: (error) =>
              error
                ? reject(error)
                : resolve({
                    write: async (tx) => {
                      await tx.run(
                        sql`insert into app_value (name, value) values (${`simulated ${seed} ${key} ${step} ${random(2 ** 31)}`}, 'x')`,
                      )
                      begun.set(key, Math.max(begun.get(key) ?? -1, at))
                    },
                  }),
          })
        }),
    })
    return process
  }

  const processes = [0, 1, 2].map(born)
  const endRun = (run: Run, error?: Error) => {
    runs = runs.filter((one) => one !== run)
    run.end(error)
  }
  for (step = 0; step < 30; step++) {
    const [what, which] = [random(13), random(3)]
    const process = processes[which] as Process
    const run = runs[random(Math.max(1, runs.length))]
    trace.push(`${step} ${what} ${which} ${run?.key ?? '-'} ${runs.length}`)
    if (what < 3) {
      const key = String(random(4))
      await t.db.transaction((tx) => addJob(tx, { kind, key, runAt: now() }, now()))
      added.set(key, { times: (added.get(key)?.times ?? 0) + 1, last: step })
    } else if (what < 6) void process.queue.runDue(kind).catch(() => {})
    else if (what < 8 && run && !run.process.self.isDead) endRun(run, random(4) === 0 ? new Error('failed') : undefined)
    else if (what === 8) world.forward(random(150) * 1000)
    else if (what === 9) process.self.kill()
    else if (what === 10) {
      process.self.isPaused = !process.self.isPaused
      trace.push(`${process.self.name} paused`)
    } else world.answer()
    await world.settled()
    for (const [at, { self }] of processes.entries()) if (self.isDead) processes[at] = born(at)
  }

  // From here on there are no faults, every job succeeds, and time passes until all jobs are done.
  world.isFaulty = false
  for (const { self } of processes) self.isPaused = false
  const settle = async () => {
    do await world.settled()
    while (world.answer())
  }
  await settle()
  for (let round = 0; round < 12; round++, step++) {
    for (const run of runs) endRun(run)
    await settle()
    world.forward(6 * 60_000)
    await settle()
    for (const { queue } of processes) void queue.runDue(kind).catch(() => {})
    await settle()
  }
  const left = await t.db.many<{ key: string; isGivenUp: boolean }>(
    sql`select key, given_up_at is not null as "isGivenUp" from job where kind = ${kind}`,
  )
  const effects = await t.db.many<{ key: string }>(
    sql`select split_part(name, ' ', 3) as key from app_value where name like ${`simulated ${seed} %`} order by name`,
  )
  for (const { key, isGivenUp } of left) if (!isGivenUp) faults.push(`${key} never ends`)
  for (const [key, { times, last }] of added) {
    const done = effects.filter((one) => one.key === key).length
    const isGivenUp = left.some((one) => one.key === key && one.isGivenUp)
    if (done > times) faults.push(`${key} was added ${times} times and done ${done} times`)
    if ((begun.get(key) ?? -1) < last && !isGivenUp) faults.push(`${key} was added at step ${last} and lost`)
  }
  trace.push(JSON.stringify(effects), JSON.stringify(left))
  await t.db.run(sql`delete from job where kind = ${kind}`)
  await t.db.run(sql`delete from app_value where name like 'simulated %'`)
  return { trace, faults }
}

// Shows: PROOF-002
it('in the simulation of the job queue with lost connections, killed or paused processes and wrong clocks, each job is done exactly once', async () => {
  expect(await collectSimulationFailures(chooseSimulationSeeds(60), simulate)).toEqual([])
}, 7_200_000)

// Shows: PROOF-002
it('the simulation of the job queue repeats the same steps and effects for the same seed', async () => {
  expect(await simulate(7)).toEqual(await simulate(7))
})
