/** Longer than a hidden tab's timers sleep. */
const noteHoldsMs = 90_000
/** How soon a tab sees that another has let go. */
const lookMs = 5_000

export interface Held {
  release: () => void
}

interface Wish {
  onHeld: () => void
  /** Another tab has taken it by a person's press. */
  onLost: () => void
  /** Takes it from whichever tab has it. */
  steal?: boolean
}

/**
 * One tab at a time has `name`, until it releases it or is closed; the others wait their turn. navigator.locks exists on
 * https and localhost only; on a plain http office network a note in localStorage does.
 */
export function lockInOneTab(name: string, wish: Wish): Held {
  return navigator.locks ? lockByBrowser(navigator.locks, name, wish) : lockByNote(`tab:${name}`, wish)
}

function lockByBrowser(locks: LockManager, name: string, { onHeld, onLost, steal = false }: Wish): Held {
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
  // A theft cannot be aborted, and need not be: it is granted at once.
  locks.request(name, steal ? { steal } : { signal: gone.signal }, work).catch(() => {
    if (!gone.signal.aborted) onLost()
  })
  const release = () => {
    gone.abort()
    letGo()
  }
  return { release }
}

function lockByNote(name: string, { onHeld, onLost, steal = false }: Wish): Held {
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
  // Not before the caller has what this answers.
  queueMicrotask(() => {
    look()
    first = false
  })
  return { release }
}

/** The same after a reload: a tab gets back at once what it had. */
function tabId(): string {
  mine ??= sessionStorage.getItem('tabId') ?? `${Math.random()}`.slice(2)
  sessionStorage.setItem('tabId', mine)
  return mine
}
let mine: string | undefined
