import { EventEmitter } from 'node:events'
import { hasNoRoom, isLost } from './database-errors.ts'

/**
 * What keeps the database from its work. `silent`: it answers nothing. `commit`: it reads, but commits wait for a standby
 * that does not answer. `disk`: it reads, but has no room to write.
 */
export type DatabaseProblem = 'silent' | 'commit' | 'disk'

interface Events {
  begun: [trouble: DatabaseProblem, error: unknown]
  over: [trouble: DatabaseProblem, seconds: number]
  /** A connection broke, but the database answers. */
  broke: [error: unknown]
}

/** What a look at the database finds; `stuck` are connections whose commit waits for a standby. */
export interface DatabaseCheck {
  /** Why it does not answer; null = it does. */
  silence: unknown
  stuck: readonly number[]
}

interface WatchParts {
  /** Asks on a connection of its own, and never longer than a few seconds. */
  look(): Promise<DatabaseCheck>
  /** Whether there is room to write again. */
  hasRoom(): Promise<boolean>
  /** Ends connections of the pool at once: all of them, or those of these processes of PostgreSQL. */
  cut(pids?: readonly number[]): void
}

const againMs = 1_000
const roomAgainMs = 5_000

/**
 * Knows whether the database answers, for everybody who would wait for it in vain. It looks only when there is a reason
 * to: something took longer than usual, or a connection broke. Then it looks every second until the trouble is over.
 */
export class Watch extends EventEmitter<Events> {
  private readonly since = new Map<DatabaseProblem, number>()
  private readonly parts: WatchParts
  private looking: Promise<void> | undefined
  private timers = new Set<NodeJS.Timeout>()
  private isClosed = false

  constructor(parts: WatchParts) {
    super()
    // One for each server that tests build over one database.
    this.setMaxListeners(0)
    this.parts = parts
  }

  /** The worst there is. */
  get trouble(): DatabaseProblem | null {
    return (['silent', 'commit', 'disk'] as const).find((one) => this.since.has(one)) ?? null
  }

  has(trouble: DatabaseProblem): boolean {
    return this.since.has(trouble)
  }

  /** Something has failed: if it may be the database's fault, it is looked at. */
  failed(error: unknown): void {
    if (hasNoRoom(error)) this.full(error)
    else if (isLost(error)) void this.look(error)
  }

  /** Looks now, or joins the look under way. */
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
      // Who waits for an answer is told, and no connection of before the silence is used after it.
      this.parts.cut()
    } else {
      this.end('silent')
      if (stuck.length > 0) {
        this.begin('commit', new Error('commits wait for a synchronous standby'))
        this.parts.cut(stuck)
      } else this.end('commit')
      if (reason && wasFine && stuck.length === 0) this.emit('broke', reason)
    }
    if (this.since.has('silent') || this.since.has('commit')) this.later(againMs, () => void this.look())
  }

  private full(error: unknown): void {
    if (this.since.has('disk')) return
    this.begin('disk', error)
    const again = () =>
      this.later(roomAgainMs, async () => {
        if (await this.parts.hasRoom().catch(() => false)) this.end('disk')
        else if (!this.isClosed) again()
      })
    again()
  }

  private begin(trouble: DatabaseProblem, error: unknown): void {
    if (this.since.has(trouble)) return
    this.since.set(trouble, performance.now())
    this.emit('begun', trouble, error)
  }

  private end(trouble: DatabaseProblem): void {
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
