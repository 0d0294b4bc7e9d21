import { AppError } from '@markaz/protocol/errors'
import { vi } from 'vitest'
import { tagAsDatabaseError } from '../db/database-errors.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from '../deps.ts'
import type { TestApp } from './app.ts'

/** A simulated server process. After its death its pending calls never return, so none of its code continues. */
export interface SimulatedServerProcess {
  name: string
  isDead: boolean
  /** True = the machine has stopped the process for now: it gets no answers, and its timers do nothing. */
  isPaused: boolean
  kill(): void
  /** Rejects when the process is killed, so that its open transaction is rolled back. */
  death: Promise<never>
}

/** A call that waits until the simulation lets it continue. */
interface Waiting {
  what: string
  process: SimulatedServerProcess
  proceed(): void
}

export interface FaultSimulation {
  /** A whole number from 0 to `below` - 1. */
  random(below: number): number
  oneOf<T>(things: readonly T[]): T
  /** False = every call succeeds at once. */
  isFaulty: boolean
  /** The events of the simulation in order, for comparing two replays of one seed. */
  trace: string[]
  faults: string[]
  born(name: string): SimulatedServerProcess
  /**
   * Returns the database of a process. A statement may be delayed, be lost before or after it runs, or kill the
   * process.
   */
  db(process: SimulatedServerProcess): Db
  /**
   * A call to another system, which can fail, be sent twice (unless `isOnce`), or be answered in any order.
   * @throws UnansweredRequestError
   */
  outside<T>(
    process: SimulatedServerProcess,
    what: string,
    work: () => Promise<T>,
    options?: { isOnce?: boolean },
  ): Promise<T>
  /**
   * The process's clock, which differs from the true time by `aheadMs`. Waiting by this clock ends when `forward` moves
   * the time.
   */
  clock(process: SimulatedServerProcess, aheadMs?: number): Clock
  /** Lets a random waiting statement or request continue. Returns false if none waits. */
  answer(): boolean
  /** Moves the clock and runs the intervals that become due. */
  forward(milliseconds: number): void
  /** Waits until no statement and no call to an external system is in progress. */
  settled(): Promise<void>
  /** On average, one call out of this number is late, is lost, or kills its process. */
  rarity: number
}

/**
 * True = simulations use a PostgreSQL server. Then a seed does not determine a run: the server answers concurrent
 * statements in an order of its own, and its driver needs real timeouts.
 */
export const areSimulationsOnPostgres = process.env.TEST_DATABASE_URL !== undefined

export function createSeededRandom(seed: number): (below: number) => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Returns the seeds of a simulation: all of them in `npm run test:programs`, the first fifth in `npm test`.
 * `PROOF_SEEDS=1000` runs more seeds, `PROOF_SEED=7` only this seed (`npm run proof:simulations`).
 */
export function chooseSimulationSeeds(all: number): number[] {
  const usual = process.env.ALL_SEEDS ? all : Math.ceil(all / 5)
  const { PROOF_SEED, PROOF_SEEDS = String(usual) } = process.env
  return PROOF_SEED ? [Number(PROOF_SEED)] : Array.from({ length: Number(PROOF_SEEDS) }, (_, n) => n + 1)
}

/** Returns the faults, each with its seed. */
export async function collectSimulationFailures(
  seeds: readonly number[],
  simulate: (seed: number) => Promise<{ faults: string[] }>,
) {
  const faults: string[] = []
  for (const seed of seeds) for (const fault of (await simulate(seed)).faults) faults.push(`seed ${seed}: ${fault}`)
  return faults
}

export class UnansweredRequestError extends Error {
  override name = 'UnansweredRequestError'
  /** True = the call may have reached the other system and had its effect. */
  readonly mayHaveArrived: boolean
  constructor(what: string, mayHaveArrived: boolean) {
    super(`${what}: no answer`)
    this.mayHaveArrived = mayHaveArrived
  }
}

const never = new Promise<never>(() => {})
const lostConnectionError = () =>
  tagAsDatabaseError(Object.assign(new Error('connection lost'), { code: 'ECONNRESET' }))
/** Returns the error of a statement that may have had its effect although no answer arrived. */
const saveUnknownError = () => new AppError('SAVE_UNKNOWN', { cause: lostConnectionError() })

/** Faults of a simulated call. Each fault has the probability 1 / `rarity`; otherwise the call succeeds at once. */
const fates = ['lost before', 'lost after', 'dead before', 'dead after', 'late', 'late answer', 'twice'] as const
type Fate = (typeof fates)[number] | 'well'

/**
 * Creates a simulation in which calls can be late, be lost, be repeated, or kill their process. Timers follow the simulated
 * clock.
 */
export function createFaultSimulation(
  { db, clock, deps }: Pick<TestApp, 'db' | 'clock' | 'deps'>,
  seed: number,
): FaultSimulation {
  const timeouts = areSimulationsOnPostgres ? [] : (['setTimeout', 'clearTimeout'] as const)
  vi.useFakeTimers({ toFake: [...timeouts, 'setInterval', 'clearInterval', 'performance'] })
  const random = createSeededRandom(seed)
  let waiting: Waiting[] = []
  let inFlight = 0

  const world: FaultSimulation = {
    ...{ random, isFaulty: true, trace: [], faults: [], rarity: 60 },
    oneOf: (things) => things[random(things.length)] as (typeof things)[number],
    born(name) {
      const { promise: death, reject } = Promise.withResolvers<never>()
      death.catch(() => {})
      const process: SimulatedServerProcess = {
        ...{ name, isDead: false, isPaused: false, death },
        kill() {
          if (process.isDead) return
          process.isDead = true
          world.trace.push(`${name} dies`)
          reject(lostConnectionError())
        },
      }
      return process
    },
    db: (process) => seenBy(process),
    outside: (process, what, work, { isOnce = false } = {}) =>
      call(process, what, work, {
        error: (isUnknown) => new UnansweredRequestError(what, isUnknown),
        isLate: true,
        isRepeated: !isOnce,
      }),
    clock: (process, aheadMs = 0) => ({
      now: () => new Date(deps.clock.now().getTime() + aheadMs),
      wait: (milliseconds) =>
        new Promise((resolve) => {
          const interval = setInterval(() => {
            clearInterval(interval)
            if (!process.isDead) resolve()
          }, milliseconds)
        }),
    }),
    answer() {
      waiting = waiting.filter(({ process }) => !process.isDead)
      const ready = waiting.filter(({ process }) => !process.isPaused)
      const next = ready[random(Math.max(1, ready.length))]
      waiting = waiting.filter((one) => one !== next)
      next?.proceed()
      return next !== undefined
    },
    forward(milliseconds) {
      clock.forward(milliseconds)
      // Timers advance by one minute at most, so that intervals run only a few times, as after a pause of the machine.
      vi.advanceTimersByTime(Math.min(milliseconds, 60_000))
    },
    async settled() {
      for (let quiet = 0; quiet < 3; quiet++) {
        await new Promise((resolve) => setImmediate(resolve))
        if (inFlight > 0) quiet = -1
      }
    },
  }
  function fateOf(isLate: boolean): Fate {
    const fate = world.isFaulty ? fates[random(world.rarity)] : undefined
    return fate ?? (isLate && world.isFaulty ? 'late' : 'well')
  }

  const wait = (process: SimulatedServerProcess, what: string) =>
    new Promise<void>((proceed) => waiting.push({ what, process, proceed }))

  async function executed<T>(work: () => Promise<T>): Promise<T> {
    inFlight++
    try {
      return await work()
    } finally {
      inFlight--
    }
  }

  interface Options {
    error(isUnknown: boolean): Error
    isLate: boolean
    isRepeated?: boolean
  }

  async function call<T>(
    process: SimulatedServerProcess,
    what: string,
    work: () => Promise<T>,
    options: Options,
  ): Promise<T> {
    if (process.isPaused) await wait(process, what)
    if (process.isDead) return never
    let fate = fateOf(options.isLate)
    if (fate === 'late') {
      await wait(process, what)
      fate = options.isLate ? fateOf(false) : 'well'
    }
    if (process.isDead) return never
    if (fate !== 'well') world.trace.push(`${process.name} ${what}: ${fate}`)
    if (fate === 'dead before') process.kill()
    if (process.isDead) return never
    if (fate === 'lost before') throw options.error(false)
    const result = await executed(async () => {
      if (fate === 'twice' && options.isRepeated) await work()
      return work()
    })
    if (fate === 'late answer') await wait(process, `${what} answer`)
    if (fate === 'dead after') process.kill()
    if (process.isDead) return never
    if (fate === 'lost after') throw options.error(true)
    return result
  }

  function seenBy(process: SimulatedServerProcess): Db {
    const statement =
      <A extends unknown[], R>(what: string, work: (...given: A) => Promise<R>, isInside = false) =>
      (...given: A): Promise<R> => {
        const run = () => work(...given)
        // Statements inside a transaction are not delayed: the transaction holds the embedded database's only
        // connection, so all processes would wait.
        return isInside
          ? inside(process, what, run)
          : call(process, what, run, {
              error: (isUnknown) => (isUnknown ? saveUnknownError() : lostConnectionError()),
              isLate: false,
            })
      }
    const ask = (from: Db, isInside: boolean) => ({
      many: statement('many', from.many, isInside) as Db['many'],
      one: statement('one', from.one, isInside) as Db['one'],
      newId: statement('newId', from.newId, isInside),
      run: statement('run', from.run, isInside),
      send: statement('send', from.send, isInside),
    })
    const transaction =
      (begin: Db['transaction']): Db['transaction'] =>
      (work) =>
        call(
          process,
          'transaction',
          () =>
            begin((tx) => {
              const join: Db['transaction'] = (inner) => inner(own)
              const own: Db = {
                ...{ ...ask(tx, true), transaction: join, quickTransaction: join, beforeCommit: tx.beforeCommit },
                afterCommit: (next) => tx.afterCommit(() => process.isDead || next(all)),
              }
              return Promise.race([work(own), process.death])
            }),
          { error: (isUnknown) => (isUnknown ? saveUnknownError() : lostConnectionError()), isLate: false },
        ).catch((error) => (process.isDead ? never : Promise.reject(error)))
    const all: Db = {
      ...ask(db, false),
      ...{ transaction: transaction(db.transaction), quickTransaction: transaction(db.quickTransaction) },
      ...{ afterCommit: (next) => next(all), beforeCommit: db.beforeCommit },
    }
    return all
  }

  /** Runs a statement of a transaction. It may fail, or kill its process; then nothing of the transaction is saved. */
  async function inside<T>(process: SimulatedServerProcess, what: string, work: () => Promise<T>): Promise<T> {
    if (process.isDead) return never
    const fate = world.isFaulty ? random(world.rarity * 4) : -1
    if (fate === 0 || fate === 1)
      world.trace.push(`${process.name} ${what} in a transaction: ${fate === 0 ? 'lost' : 'dead'}`)
    if (fate === 1) process.kill()
    if (process.isDead) return never
    if (fate === 0) throw lostConnectionError()
    return work()
  }

  return world
}

/** Restores the real timers. Must be called after the run of each seed. */
export function endFaultSimulation(): void {
  vi.useRealTimers()
}
