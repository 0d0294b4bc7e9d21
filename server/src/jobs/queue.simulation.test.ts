import { expect, it } from 'vitest'
import { type Db, sql } from '../db/db.ts'
import { appTest } from '../testing/app.ts'
import { addJob } from './add-job.ts'
import { makeQueue, type Queue } from './queue.ts'

const t = appTest()
const kind = 'sinov.simulyatsiya'
const leaseMs = 60_000
/**
 * Number of simulated runs, each with another seed. To run more: `PROOF_SEEDS=5000 npx vitest run --project unit
 * server/src/jobs/queue.simulation.test.ts`.
 */
const seeds = Number(process.env.PROOF_SEEDS ?? 150)

/** Returns a random number generator that returns the same sequence for the same seed. */
function randomOf(seed: number) {
  let state = seed * 2654435761
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A job that a simulated process is running; it waits until the simulation lets it succeed or fail. */
interface Run {
  process: Process
  key: string
  at: number
  end(error?: Error): void
}

interface Process {
  name: number
  queue: Queue
  isDead: boolean
}

const lost = () => Object.assign(new Error('connection lost'), { code: 'ECONNRESET' })
const never = new Promise<never>(() => {})

/**
 * Simulates processes that share one job queue. Each random step adds a job, lets a process claim jobs, ends a job,
 * moves the clock or kills a process. An SQL statement may fail before or after it takes effect, or kill its process.
 */
async function simulate(seed: number): Promise<{ trace: string[]; faults: string[] }> {
  const random = randomOf(seed)
  const [trace, faults]: [string[], string[]] = [[], []]
  const added = new Map<string, { times: number; last: number }>()
  const begun = new Map<string, number>()
  let runs: Run[] = []
  let isFaulty = true
  let inFlight = 0
  let step = 0
  const now = () => t.deps.clock.now()

  /**
   * Returns the database for one simulated process. Faults occur only outside transactions, because PGlite has only one
   * connection.
   */
  function seenBy(process: () => Process): Db {
    const faulty =
      <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
      async (...given: A): Promise<R> => {
        if (process().isDead) return never
        const fate = isFaulty ? random(40) : 40
        if (fate === 0) throw lost()
        inFlight++
        try {
          const result = await work(...given)
          if (fate === 1) throw lost()
          if (fate === 2) process().isDead = true
          if (process().isDead) return await unblock()
          return result
        } finally {
          inFlight--
        }
      }
    const unblock = (): Promise<never> => {
      // A statement of a killed process never returns, so it must not be counted as running.
      inFlight--
      return never
    }
    return { ...t.db, many: faulty(t.db.many), run: faulty(t.db.run), transaction: faulty(t.db.transaction) } as Db
  }

  function born(name: number): Process {
    const process = { name, isDead: false } as Process
    process.queue = makeQueue({ db: seenBy(() => process), clock: t.deps.clock }, { renewAfterMs: 2 ** 30 })
    process.queue.handle({
      ...{ kind, leaseMs, atOnce: 2, retryAfterMinutes: [1, 5] },
      run: ({ key }) =>
        new Promise((resolve, reject) => {
          const rivals = runs.filter((one) => one.key === key && !one.process.isDead)
          if (rivals.some(({ at }) => now().getTime() - at < leaseMs)) faults.push(`${key} runs twice at once`)
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

  /** Waits until no SQL statement is running. */
  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      await new Promise((resolve) => setImmediate(resolve))
      if (inFlight > 0) quiet = -1
    }
  }

  const processes = [0, 1, 2].map(born)
  const endRun = (run: Run, error?: Error) => {
    runs = runs.filter((one) => one !== run)
    run.end(error)
  }
  for (step = 0; step < 25; step++) {
    const [what, which] = [random(10), random(3)]
    const process = processes[which] as Process
    const run = runs[random(Math.max(1, runs.length))]
    trace.push(`${step} ${what} ${which} ${run?.key ?? '-'} ${runs.length}`)
    if (what < 3) {
      const key = String(random(4))
      await t.db.transaction((tx) => addJob(tx, { kind, key, runAt: now() }, now()))
      added.set(key, { times: (added.get(key)?.times ?? 0) + 1, last: step })
    } else if (what < 6) void process.queue.runDue(kind).catch(() => {})
    else if (what < 8 && run && !run.process.isDead) endRun(run, random(4) === 0 ? new Error('failed') : undefined)
    else if (what === 8) t.clock.forward(random(150) * 1000)
    else if (what === 9) process.isDead = true
    await settled()
    for (const [at, { isDead }] of processes.entries()) if (isDead) processes[at] = born(at)
  }

  // Ends the random phase: from here on there are no faults, every job succeeds, and time passes until all jobs are
  // done.
  isFaulty = false
  for (let round = 0; round < 12; round++, step++) {
    for (const run of runs) endRun(run)
    await settled()
    t.clock.forward(6 * 60_000)
    for (const { queue } of processes) void queue.runDue(kind).catch(() => {})
    await settled()
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
it('with lost connections, killed processes and late processes, no job of the queue is lost, done twice or left unfinished', async () => {
  const faults: string[] = []
  for (let seed = 1; seed <= seeds; seed++)
    for (const fault of (await simulate(seed)).faults) faults.push(`seed ${seed}: ${fault}`)
  expect(faults).toEqual([])
}, 600_000)

// Shows: PROOF-002
it('the simulation of the queue repeats the same steps and effects for the same seed', async () => {
  t.clock.set('2026-11-21T15:00:00+05:00')
  const first = await simulate(7)
  t.clock.set('2026-11-21T15:00:00+05:00')
  expect(await simulate(7)).toEqual(first)
})
