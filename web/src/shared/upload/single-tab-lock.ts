/**
 * Milliseconds for which an entry in localStorage is valid as a lock: longer than browsers pause the timers of hidden
 * tabs.
 */
const noteHoldsMs = 90_000
/** Milliseconds between two checks whether the lock is free. */
const lookMs = 5_000

export interface SingleTabLock {
  release: () => void
}

interface LockOptions {
  onHeld: () => void
  /** Called when another tab has taken this lock. */
  onLost: () => void
  /** True = takes the lock away from the tab that has it. */
  steal?: boolean
}

/** Only one browser tab has the lock at a time. Over plain http, an entry in localStorage is the lock. */
export function requestSingleTabLock(name: string, options: LockOptions): SingleTabLock {
  return navigator.locks ? lockByBrowser(navigator.locks, name, options) : lockByNote(`tab:${name}`, options)
}

function lockByBrowser(
  locks: LockManager,
  name: string,
  { onHeld, onLost, steal = false }: LockOptions,
): SingleTabLock {
  const gone = new AbortController()
  let endLock = () => {}
  const work = () => {
    if (gone.signal.aborted) return
    const held = new Promise<void>((done) => {
      endLock = done
    })
    onHeld()
    return held
  }
  // A lock that is taken from another tab is granted at once, so no signal is needed to stop waiting.
  locks.request(name, steal ? { steal } : { signal: gone.signal }, work).catch(() => {
    if (!gone.signal.aborted) onLost()
  })
  const release = () => {
    gone.abort()
    endLock()
  }
  return { release }
}

function lockByNote(name: string, { onHeld, onLost, steal = false }: LockOptions): SingleTabLock {
  let isHeld = false
  const look = () => {
    const [owner, untilMs] = (localStorage.getItem(name) ?? '').split('@')
    const isOthers = owner !== tabId() && Number(untilMs) > Date.now()
    if (isHeld && isOthers) {
      isHeld = false
      onLost()
    }
    if (isOthers && !(steal && !isHeld && first)) return
    localStorage.setItem(name, `${tabId()}@${Date.now() + noteHoldsMs}`)
    if (isHeld) return
    isHeld = true
    onHeld()
  }
  let first = true
  const timer = setInterval(look, lookMs)
  const release = () => {
    clearInterval(timer)
    if (isHeld) localStorage.removeItem(name)
    isHeld = false
  }
  // `look` is called later, so that the caller already has the returned object.
  queueMicrotask(() => {
    look()
    first = false
  })
  return { release }
}

/** Returns the tab's id, which stays the same after a reload, so that the tab gets its lock back at once. */
function tabId(): string {
  mine ??= sessionStorage.getItem('tabId') ?? `${Math.random()}`.slice(2)
  sessionStorage.setItem('tabId', mine)
  return mine
}
let mine: string | undefined
