/** Milliseconds for which the lock entry is valid; browsers suspend timers of a hidden tab for a shorter time. */
const noteHoldsMs = 90_000
/** Interval at which a tab checks whether the lock is free. */
const lookMs = 5_000

export interface TabLock {
  release: () => void
}

interface Wish {
  onHeld: () => void
  /** Called when the user has moved the lock to another tab. */
  onLost: () => void
  /** Takes the lock from the tab that holds it. */
  steal?: boolean
}

/**
 * Lets one tab at a time hold the lock `name`, until the tab releases it or closes; other tabs wait. navigator.locks
 * exists only on https and localhost; on plain http an entry in localStorage replaces it.
 */
export function requestTabLock(name: string, wish: Wish): TabLock {
  return navigator.locks ? lockByBrowser(navigator.locks, name, wish) : lockByNote(`tab:${name}`, wish)
}

function lockByBrowser(locks: LockManager, name: string, { onHeld, onLost, steal = false }: Wish): TabLock {
  const gone = new AbortController()
  let letGo = () => {}
  const work = () => {
    if (gone.signal.aborted) return
    const held = new Promise<void>((done) => {
      letGo = done
    })
    onHeld()
    return held
  }
  // A stolen lock is granted at once, so it needs no abort signal.
  locks.request(name, steal ? { steal } : { signal: gone.signal }, work).catch(() => {
    if (!gone.signal.aborted) onLost()
  })
  const release = () => {
    gone.abort()
    letGo()
  }
  return { release }
}

function lockByNote(name: string, { onHeld, onLost, steal = false }: Wish): TabLock {
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
  // Deferred, so that the caller has the return value before the callback runs.
  queueMicrotask(() => {
    look()
    first = false
  })
  return { release }
}

/** Returns the id of this tab, which survives a reload, so that the tab gets its lock back at once. */
function tabId(): string {
  mine ??= sessionStorage.getItem('tabId') ?? `${Math.random()}`.slice(2)
  sessionStorage.setItem('tabId', mine)
  return mine
}
let mine: string | undefined
