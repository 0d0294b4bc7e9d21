import { EventEmitter } from 'node:events'
import { isConnectionLost, isDatabaseDiskFull } from './database-errors.ts'

/**
 * `silent`: the database does not answer. `commit`: it can be read, but commits wait for a standby server that does not
 * answer. `disk`: it can be read, but its disk is full.
 */
export type DatabaseProblemKind = 'silent' | 'commit' | 'disk'

interface Events {
  begun: [trouble: DatabaseProblemKind, error: unknown]
  over: [trouble: DatabaseProblemKind, seconds: number]
  broke: [error: unknown]
}

export interface DatabaseCheckResult {
  /** The error that shows that the database does not answer; null = the database answers. */
  silence: unknown
  /** The process ids of connections whose commits wait for a standby server. */
  stuck: readonly number[]
}

interface WatchParts {
  look(): Promise<DatabaseCheckResult>
  /** True = there is enough disk space to write again. */
  hasRoom(): Promise<boolean>
  /** Closes connections of the pool at once: all of them, or those of the given PostgreSQL processes. */
  cut(pids?: readonly number[]): void
}

const repeatCheckMs = 1_000
const repeatDiskCheckMs = 5_000

/**
 * Checks the database after a slow statement or a broken connection, and then every second until the database answers.
 */
export class DatabaseHealthWatch extends EventEmitter<Events> {
  private readonly since = new Map<DatabaseProblemKind, number>()
  private readonly parts: WatchParts
  private looking: Promise<void> | undefined
  private timers = new Set<NodeJS.Timeout>()
  private isClosed = false

  constructor(parts: WatchParts) {
    super()
    // Tests start several servers on one database, each with listeners, so Node's warning about many listeners is off.
    this.setMaxListeners(0)
    this.parts = parts
  }

  /** The most severe current problem of the database; null = the database works. */
  get trouble(): DatabaseProblemKind | null {
    return (['silent', 'commit', 'disk'] as const).find((one) => this.since.has(one)) ?? null
  }

  /** When the current problem of the database began; null = there is none. */
  get troubleSince(): Date | null {
    const since = this.trouble && this.since.get(this.trouble)
    return since ? new Date(Date.now() - (performance.now() - since)) : null
  }

  has(trouble: DatabaseProblemKind): boolean {
    return this.since.has(trouble)
  }

  /** Checks the database if a database outage may have caused the error. */
  failed(error: unknown): void {
    if (isDatabaseDiskFull(error)) this.full(error)
    else if (isConnectionLost(error)) void this.look(error)
  }

  /** Starts a check, or waits for a check that is already running. */
  look(reason?: unknown): Promise<void> {
    if (this.isClosed) return Promise.resolve()
    this.looking ??= this.lookOnce(reason).finally(() => {
      this.looking = undefined
    })
    return this.looking
  }

  close(): void {
    this.isClosed = true
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  private async lookOnce(reason: unknown): Promise<void> {
    const wasFine = !this.since.has('silent')
    const { silence, stuck } = await this.parts.look()
    if (this.isClosed) return
    if (silence) {
      this.begin('silent', silence)
      // Closes all connections, so that waiting statements fail, and no connection from before the outage is used
      // again.
      this.parts.cut()
    } else {
      this.end('silent')
      if (stuck.length > 0) {
        this.begin('commit', new Error('commits wait for a synchronous standby'))
        this.parts.cut(stuck)
      } else this.end('commit')
      if (reason && wasFine && stuck.length === 0) this.emit('broke', reason)
    }
    if (this.since.has('silent') || this.since.has('commit')) this.later(repeatCheckMs, () => void this.look())
  }

  private full(error: unknown): void {
    if (this.since.has('disk')) return
    this.begin('disk', error)
    const again = () =>
      this.later(repeatDiskCheckMs, async () => {
        if (await this.parts.hasRoom().catch(() => false)) this.end('disk')
        else if (!this.isClosed) again()
      })
    again()
  }

  private begin(trouble: DatabaseProblemKind, error: unknown): void {
    if (this.since.has(trouble)) return
    this.since.set(trouble, performance.now())
    this.emit('begun', trouble, error)
  }

  private end(trouble: DatabaseProblemKind): void {
    const since = this.since.get(trouble)
    if (since === undefined) return
    this.since.delete(trouble)
    this.emit('over', trouble, Math.round((performance.now() - since) / 1_000))
  }

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      work()
    }, ms).unref()
    this.timers.add(timer)
  }
}
