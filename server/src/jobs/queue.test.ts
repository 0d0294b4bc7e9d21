import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../db/db.ts'
import { shareTestApp } from '../testing/app.ts'
import { addJob, hasJobSql } from './add-job.ts'
import { JobLeaseLostError } from './job-rows.ts'
import {
  createJobQueue,
  type Job,
  type JobFailure,
  type JobHandler,
  type JobQueue,
  type JobQueueOptions,
  type JobResult,
} from './queue.ts'
import { dailyMidnightSchedule, intervalSchedule } from './schedule.ts'

const t = shareTestApp()
const log: string[] = []
const logger = { error: (details: object, message: string) => void log.push(`${message} ${JSON.stringify(details)}`) }
/** Keys of the started jobs, in the order of their start. */
let begun: string[]
let failures: JobFailure[]
let run: (job: Job) => Promise<JobResult | undefined>
const queues: JobQueue[] = []
beforeEach(async () => {
  ;[begun, failures, log.length] = [[], [], 0]
  run = async () => undefined
  t.clock.set('2026-11-21T15:00:00+05:00')
  await t.db.run(sql`delete from job`)
  await t.db.run(sql`delete from app_value where name like 'queue-%'`)
})
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop()
})

const minute = 60_000
const kind = 'sinov.ish'
const now = () => t.deps.clock.now()

/** Makes a second queue on the same database, like the queue of another process. */
function queueOf(handler: Partial<JobHandler> = {}, options: JobQueueOptions = {}): JobQueue {
  const queue = createJobQueue(t.deps, { log: logger, ...options })
  queue.handle({
    kind,
    retryAfterMinutes: [1, 5],
    run: (job) => {
      begun.push(job.key)
      return run(job)
    },
    failed: async (_tx, failure) => void failures.push(failure),
    ...handler,
  })
  queues.push(queue)
  return queue
}

const add = (key: string | number = 1, runAt = now()) =>
  t.db.transaction((tx) => addJob(tx, { kind, key, runAt }, now()))

interface Row {
  key: string
  attempts: number
  error: string | null
  due: string
  isAtWork: boolean
  givenUpAt: string | null
}
const rows = () =>
  t.db.many<Row>(sql`
    select key, attempts, error, run_at as due, claim is not null as "isAtWork", given_up_at as "givenUpAt" from job order by id`)
const dueIn = async () => (Date.parse((await rows())[0]?.due as string) - now().getTime()) / minute
const keep = (name: string): JobResult => ({
  write: async (tx) => void (await tx.run(sql`insert into app_value (name, value) values (${`queue-${name}`}, 'x')`)),
})
const kept = async () =>
  (await t.db.many<{ name: string }>(sql`select name from app_value where name like 'queue-%' order by name`)).map(
    ({ name }) => name.slice(6),
  )

/** Makes a job handler that waits until the test lets it continue. */
function stand() {
  const standing: { job: Job; go: (verdict?: JobResult) => void; fail: (error: unknown) => void }[] = []
  run = (job) => new Promise((go, fail) => standing.push({ job, go, fail }))
  return async (count = 1) => {
    await expect.poll(() => standing.length, { interval: 5 }).toBeGreaterThanOrEqual(count)
    return standing[count - 1] as (typeof standing)[number]
  }
}

describe('when a job runs, and how often', () => {
  it('a job that was added in a rolled-back transaction never runs; after a commit it runs once, and its row is deleted', async () => {
    const queue = queueOf()
    await t.db
      .transaction(async (tx) => {
        await addJob(tx, { kind, key: 'lost', runAt: now() }, now())
        throw new Error('rolled back')
      })
      .catch(() => {})
    await add('kept')
    await queue.runDue(kind)
    await queue.runDue(kind)
    expect([begun, await rows()]).toEqual([['kept'], []])
  })

  it('a job runs at its planned time and not earlier', async () => {
    const queue = queueOf()
    await add(1, new Date(now().getTime() + minute))
    t.clock.forward(minute - 1)
    await queue.runDue(kind)
    expect(begun).toEqual([])
    t.clock.forward(1)
    await queue.runDue(kind)
    expect(begun).toEqual(['1'])
  })

  it('adding the same job twice leaves one row, which is due at the earlier of the two times', async () => {
    const queue = queueOf()
    for (const minutes of [5, 2, 9]) await add(1, new Date(now().getTime() + minutes * minute))
    expect([(await rows()).length, await dueIn()]).toEqual([1, 2])
    const known = await t.db.one(
      sql`select ${hasJobSql([kind], sql`'1'`)} as one, ${hasJobSql([kind], sql`'2'`)} as other`,
    )
    expect(known).toEqual({ one: true, other: false })
    t.clock.forward(2 * minute)
    await queue.runDue(kind)
    expect(begun).toEqual(['1'])
  })

  it('a job that is added again while it is running is executed once more afterwards', async () => {
    const queue = queueOf()
    const standing = stand()
    await add()
    const running = queue.runDue(kind)
    const first = await standing()
    await add()
    first.go()
    ;(await standing(2)).go()
    await running
    expect([begun, await rows()]).toEqual([['1', '1'], []])
  })

  it("a job's changes and the deletion of its row are in one transaction, which is committed or rolled back", async () => {
    const queue = queueOf()
    run = async ({ key }) => {
      if (key === 'bad')
        return { write: async (tx) => void (await tx.run(sql`insert into app_value (name) values (null)`)) }
      return keep(key)
    }
    await add('good')
    await add('bad')
    await queue.runDue(kind)
    expect([await kept(), await rows()]).toMatchObject([['good'], [{ key: 'bad', attempts: 1 }]])
  })

  it('a job whose handler returns `againAt` runs again at that time, with a new set of attempts', async () => {
    const queue = queueOf()
    run = async ({ attempt }) => {
      if (begun.length % 2) throw Object.assign(new Error('band'), { isFinal: false })
      return attempt === 2 && begun.length < 4 ? { againAt: new Date(now().getTime() + 7 * minute) } : undefined
    }
    await add()
    await queue.runDue(kind)
    t.clock.forward(minute)
    await queue.runDue(kind)
    expect([await dueIn(), (await rows())[0]]).toMatchObject([7, { attempts: 0, error: null }])
    t.clock.forward(7 * minute)
    await queue.runDue(kind)
    expect(await dueIn()).toBe(1)
  })

  it('the oldest jobs start first, and the number of concurrent jobs is limited for each kind of job separately', async () => {
    const queue = queueOf({ atOnce: 2 })
    const others: string[] = []
    queue.handle({ kind: 'boshqa', retryAfterMinutes: [], run: async ({ key }) => void others.push(key) })
    const standing = stand()
    for (const [key, minutesAgo] of [
      ['c', 1],
      ['a', 3],
      ['b', 2],
    ] as const)
      await add(key, new Date(now().getTime() - minutesAgo * minute))
    await t.db.transaction((tx) => addJob(tx, { kind: 'boshqa', key: 'x', runAt: now() }, now()))
    const running = queue.runDue(kind, 'boshqa')
    const [one, two] = [await standing(1), await standing(2)]
    await expect.poll(() => others).toEqual(['x'])
    expect([...begun].sort()).toEqual(['a', 'b'])
    run = async () => undefined
    one.go()
    two.go()
    await running
    expect(begun[2]).toBe('c')
  })
})

describe('jobs that fail', () => {
  const trouble = (isFinal?: boolean) => {
    run = async () => {
      throw Object.assign(new Error('band'), isFinal !== undefined && { isFinal })
    }
  }

  it('a failed job is retried after each configured delay and then given up: its row stays, and the same job can be added again', async () => {
    const queue = queueOf()
    trouble(false)
    await add()
    for (const minutes of [1, 5]) {
      await queue.runDue(kind)
      expect([await dueIn(), (await rows())[0]]).toMatchObject([minutes, { error: 'band', givenUpAt: null }])
      t.clock.forward(minutes * minute)
    }
    expect(log).toEqual([])
    await queue.runDue(kind)
    expect(await rows()).toMatchObject([{ attempts: 3, error: 'band', givenUpAt: now().toISOString() }])
    expect(failures.map(({ retryMinutes }) => retryMinutes)).toEqual([1, 5, null])
    expect(log).toEqual([`job given up {"kind":"${kind}","key":"1","reason":"band"}`])
    t.clock.forward(1_000 * minute)
    await queue.runDue(kind)
    expect(begun).toHaveLength(3)
    run = async () => undefined
    await add()
    await queue.runDue(kind)
    expect([begun.length, (await rows()).length]).toEqual([4, 1])
  })

  it('a job that fails with an error marked as final is not retried', async () => {
    const queue = queueOf()
    trouble(true)
    await add()
    await queue.runDue(kind)
    expect([failures, await rows()]).toMatchObject([
      [{ retryAt: null }],
      [{ attempts: 1, givenUpAt: now().toISOString() }],
    ])
  })

  it('a job that fails because of a bug is logged and retried', async () => {
    const queue = queueOf()
    trouble()
    await add()
    await queue.runDue(kind)
    expect([log.length, log[0], await dueIn()]).toEqual([1, expect.stringContaining(kind), 1])
  })

  it('a job that fails with a final error, but was added again while it ran, is not given up', async () => {
    const queue = queueOf({ retryAfterMinutes: [] })
    const standing = stand()
    await add()
    const running = queue.runDue(kind)
    const first = await standing()
    await add()
    first.fail(Object.assign(new Error('band'), { isFinal: true }))
    ;(await standing(2)).go()
    await running
    expect([begun.length, await rows()]).toEqual([2, []])
  })

  it('a job that kills its process at every attempt is given up, and its handler is not called again', async () => {
    const queue = queueOf()
    await add()
    await t.db.run(sql`update job set attempts = 3`)
    await queue.runDue(kind)
    expect([begun, failures.length, (await rows())[0]?.givenUpAt]).toEqual([[], 1, now().toISOString()])
  })

  // Shows: OPS-013
  it('metrics count waiting, due and given-up jobs, and finished jobs by their outcome', async () => {
    t.app.queue.handle({
      kind: 'sinov.hisob',
      retryAfterMinutes: [],
      run: async ({ key }) => {
        if (key === 'bad') throw Object.assign(new Error('band'), { isFinal: true })
        return undefined
      },
    })
    for (const key of ['good', 'bad'])
      await t.db.transaction((tx) => addJob(tx, { kind: 'sinov.hisob', key, runAt: now() }, now()))
    await t.app.queue.runDue('sinov.hisob')
    await t.db.transaction((tx) =>
      addJob(tx, { kind: 'sinov.hisob', key: 'due', runAt: new Date(now().getTime() - minute) }, now()),
    )
    const later = new Date(now().getTime() + minute)
    await t.db.transaction((tx) => addJob(tx, { kind: 'sinov.hisob', key: 'later', runAt: later }, now()))
    const { body } = await t.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const figures = body.split('\n').filter((line) => line.includes('"sinov.hisob"') && !line.includes('seconds'))
    expect(figures.sort()).toEqual([
      'markaz_job_ends_total{kind="sinov.hisob",outcome="done"} 1',
      'markaz_job_ends_total{kind="sinov.hisob",outcome="given_up"} 1',
      'markaz_jobs{kind="sinov.hisob",state="due"} 1',
      'markaz_jobs{kind="sinov.hisob",state="given_up"} 1',
      'markaz_jobs{kind="sinov.hisob",state="waiting"} 1',
    ])
    expect(body).toContain('markaz_job_late_seconds{kind="sinov.hisob"} 60')
  })
})

describe('several processes that share one job queue', () => {
  it('two processes never run the same job, and share the jobs that wait', async () => {
    const [one, other] = [queueOf({ atOnce: 4 }), queueOf({ atOnce: 4 })]
    const keys = Array.from({ length: 30 }, (_, n) => String(n))
    for (const key of keys) await add(key)
    await Promise.all([one.runDue(kind), other.runDue(kind), one.runDue(kind)])
    expect(begun.sort()).toEqual(keys.sort())
  })

  it('a job of a killed process is claimed by another process when its lease has expired, and not before', async () => {
    const standing = stand()
    await add()
    void queueOf({ leaseMs: 3 * minute }).runDue(kind)
    const killed = await standing()
    run = async () => undefined
    const next = queueOf({ leaseMs: 3 * minute })
    t.clock.forward(3 * minute - 1)
    await next.runDue(kind)
    expect(begun).toHaveLength(1)
    t.clock.forward(1)
    await next.runDue(kind)
    expect([begun.length, await rows()]).toEqual([2, []])
    killed.go()
  })

  it('the lease of a running job is renewed until the job ends', async () => {
    const standing = stand()
    await add()
    void queueOf({ leaseMs: 30 }, { renewAfterMs: 4 }).runDue(kind)
    const { go } = await standing()
    const next = queueOf({ leaseMs: 30 })
    for (let n = 0; n < 5; n++) {
      const before = now().getTime()
      t.clock.forward(20)
      await expect.poll(async () => Date.parse((await rows())[0]?.due as string)).toBeGreaterThanOrEqual(before + 50)
      await next.runDue(kind)
    }
    expect(begun).toHaveLength(1)
    go()
    await expect.poll(rows).toEqual([])
  })

  it('a process that was frozen for longer than its lease loses the job, and writes none of its results', async () => {
    const standing = stand()
    await add()
    const slow = queueOf({ leaseMs: 30 }, { renewAfterMs: 4_000_000 }).runDue(kind)
    const { job, go } = await standing()
    t.clock.forward(30)
    const next = queueOf({ leaseMs: 3 * minute }).runDue(kind)
    const second = await standing(2)
    const ours = await t.db.one(sql`select ${job.isOurs} as first, ${second.job.isOurs} as second`)
    expect(ours).toEqual({ first: false, second: true })
    go(keep('first'))
    await slow
    expect([await kept(), failures, (await rows())[0]?.isAtWork]).toEqual([[], [], true])
    second.go(keep('second'))
    await next
    expect([await kept(), await rows()]).toEqual([['second'], []])
  })

  it('a process whose job was claimed by another process aborts the job at the next renewal of its lease', async () => {
    const standing = stand()
    await add()
    const running = queueOf({ leaseMs: 30 }, { renewAfterMs: 4 }).runDue(kind)
    const { job, fail } = await standing()
    await t.db.run(sql`update job set claim = gen_random_uuid()`)
    await expect.poll(() => job.signal.aborted).toBe(true)
    expect(job.signal.reason).toBeInstanceOf(JobLeaseLostError)
    fail(job.signal.reason)
    await running
    expect([failures, (await rows())[0]]).toMatchObject([[], { attempts: 1, isAtWork: true }])
  })

  it('a restarted process that is alone on its database runs interrupted jobs at once, without waiting for their leases', async () => {
    const standing = stand()
    await add()
    void queueOf().runDue(kind)
    const killed = await standing()
    run = async () => undefined
    const shared = queueOf()
    await shared.start({ isAlone: false })
    await shared.runDue(kind)
    await shared.stop()
    expect(begun).toHaveLength(1)
    const alone = queueOf()
    await alone.start({ isAlone: true })
    await alone.runDue(kind)
    expect(begun).toHaveLength(2)
    killed.go()
  })

  it('a started job queue runs a new job of its own process at once, and finds jobs of other processes when it polls', async () => {
    const queue = queueOf()
    await queue.start({ isAlone: false })
    // Waits for the queue's first poll of the database, so that the next poll is two seconds away and cannot start the
    // job.
    await queue.runDue(kind)
    await add('told')
    await expect.poll(() => begun, { timeout: 1_500, interval: 10 }).toEqual(['told'])
    await t.db.run(sql`insert into job (kind, key, run_at, created_at) values (${kind}, 'found', ${now()}, ${now()})`)
    await expect.poll(() => begun, { timeout: 4_000 }).toEqual(['told', 'found'])
  })
})

describe('stopping the job queue', () => {
  it('stopping the job queue aborts and releases running jobs: the aborted attempts are not counted, and the next process runs the jobs at once', async () => {
    const queue = queueOf()
    run = ({ signal }) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    await add()
    void queue.runDue(kind)
    await expect.poll(() => begun.length).toBe(1)
    await Promise.all([queue.stop(), queue.stop()])
    expect([failures, await rows()]).toMatchObject([[], [{ attempts: 0, isAtWork: false, due: now().toISOString() }]])
    run = async () => undefined
    await queueOf().runDue(kind)
    expect([begun.length, await rows()]).toEqual([2, []])
  })

  it('stopping the job queue waits at most four seconds for a job that ignores the abort signal, and claims no more jobs', async () => {
    const queue = queueOf()
    const standing = stand()
    await add(1)
    await add(2)
    void queue.runDue(kind)
    await standing()
    const before = performance.now()
    await queue.stop()
    expect(performance.now() - before).toBeLessThan(5_000)
    expect(begun).toHaveLength(1)
    await queue.runDue(kind)
    expect(begun).toHaveLength(1)
  })
})

describe('jobs with a schedule', () => {
  it('a scheduled job runs at each start of the queue and at its scheduled times, and is never deleted', async () => {
    const handler: Partial<JobHandler> = { schedule: intervalSchedule(10 * minute) }
    const queue = queueOf(handler)
    await queue.runDue(kind)
    expect([begun.length, await dueIn()]).toEqual([1, 10])
    t.clock.forward(10 * minute - 1)
    await queue.runDue(kind)
    expect(begun).toHaveLength(1)
    t.clock.forward(1)
    await queue.runDue(kind)
    expect([begun.length, await dueIn()]).toEqual([2, 10])
    const restarted = queueOf(handler)
    await restarted.start({ isAlone: false })
    await restarted.runDue(kind)
    expect([begun.length, (await rows()).length]).toEqual([3, 1])
  })

  it('a scheduled job with `runsAtStart` false still runs at the start if its scheduled time passed while no process ran', async () => {
    const handler: Partial<JobHandler> = { schedule: dailyMidnightSchedule, runsAtStart: false }
    const startAgain = async () => {
      const queue = queueOf(handler)
      await queue.start({ isAlone: false })
      await queue.runDue(kind)
    }
    await startAgain()
    expect(begun).toHaveLength(1)
    await startAgain()
    expect(begun).toHaveLength(1)
    t.clock.forward(24 * 60 * minute)
    await startAgain()
    expect(begun).toHaveLength(2)
  })

  it('a scheduled job that fails is retried after each configured delay, and then repeatedly after the last delay', async () => {
    const queue = queueOf({ schedule: dailyMidnightSchedule })
    run = async () => {
      throw new Error('band')
    }
    const waits: number[] = []
    for (let n = 0; n < 6; n++) {
      await queue.runDue(kind)
      waits.push(await dueIn())
      t.clock.forward((waits.at(-1) as number) * minute)
    }
    expect(waits).toEqual([1, 5, 5, 5, 5, 5])
    run = async () => undefined
    await queue.runDue(kind)
    expect((await rows())[0]).toMatchObject({ attempts: 0, error: null })
  })

  it('a scheduled job runs once at each scheduled time, however many processes there are', async () => {
    const two = [queueOf({ schedule: dailyMidnightSchedule }), queueOf({ schedule: dailyMidnightSchedule })]
    await Promise.all(two.map((queue) => queue.runDue(kind)))
    expect(begun).toHaveLength(1)
  })

  it.each([
    ['2026-11-21T15:00:00+05:00', '2026-11-22T00:00:00+05:00'],
    ['2026-11-21T23:59:59.999+05:00', '2026-11-22T00:00:00+05:00'],
    ['2026-11-22T00:00:00+05:00', '2026-11-23T00:00:00+05:00'],
    ['2026-12-31T20:00:00Z', '2027-01-02T00:00:00+05:00'],
  ])('at the time %s, the daily schedule plans its next run for %s, the next midnight in Tashkent', (from, to) => {
    expect(dailyMidnightSchedule(new Date(from))).toEqual(new Date(to))
  })
})

describe('planned times of jobs after the clock was wrong by forty days', () => {
  const far = 40 * 24 * 60 * minute

  // Shows: SAFE-027
  it.each([
    ['was ahead', far, -far],
    ['was set back', 0, -far],
  ])(
    'after the clock %s by forty days, a scheduled job runs again within its period, and a failed job within its retry delays',
    async (_, before, after) => {
      const queue = queueOf({ schedule: dailyMidnightSchedule })
      t.clock.forward(before)
      await queue.runDue(kind)
      t.clock.forward(after)
      await queue.runDue(kind)
      expect(begun).toHaveLength(2)
      expect(await dueIn()).toBeLessThanOrEqual(24 * 60)
      await t.db.run(sql`update job set run_at = ${new Date(now().getTime() + far)}, attempts = 1, error = 'band'`)
      await queue.runDue(kind)
      expect(begun).toHaveLength(3)
    },
  )

  it('after a clock error, a retried job keeps its delay, a new job runs at once, and a job for a later day keeps its day', async () => {
    const queue = queueOf()
    const planned = new Date(now().getTime() + far)
    await add('rejali', planned)
    t.clock.forward(far - minute)
    run = async () => {
      throw new Error('band')
    }
    await add('qayta')
    await queue.runDue(kind)
    run = async () => undefined
    await add('yangi', new Date(now().getTime() + 5 * minute))
    t.clock.forward(minute - far)
    begun = []
    await queue.runDue(kind)
    expect(begun.sort()).toEqual(['qayta', 'yangi'])
    expect((await rows()).map(({ key, due }) => [key, due])).toEqual([['rejali', planned.toISOString()]])
  })

  it("after a wrong clock is set back, a killed process's job can be claimed after at most one lease, and a running process keeps its job", async () => {
    const working = queueOf({ leaseMs: minute }, { renewAfterMs: 20 })
    const next = stand()
    t.clock.forward(far)
    await add('ishda')
    await add("o'lgan")
    const over = working.runDue(kind)
    const first = await next()
    await t.db.run(
      sql`update job set claim = gen_random_uuid(), run_at = ${new Date(now().getTime() + minute)} where key = 'o''lgan'`,
    )
    t.clock.forward(-far)
    const other = queueOf({ leaseMs: minute })
    await other.runDue(kind)
    expect(begun).toEqual(['ishda'])
    await expect.poll(dueIn).toBeLessThanOrEqual(1)
    t.clock.forward(minute - 1)
    await expect.poll(dueIn).toBeGreaterThan(0.9)
    t.clock.forward(1)
    run = async () => undefined
    await other.runDue(kind)
    expect(begun).toEqual(['ishda', "o'lgan"])
    first.go()
    await over
  })
})

it('registering a second handler for the same kind of job throws an error', () => {
  const queue = queueOf()
  expect(() => queue.handle({ kind, retryAfterMinutes: [], run: async () => undefined })).toThrow(kind)
})
