const holdMs = 10_000

/** Runs `work` in only one tab at a time. Over plain http, an entry in localStorage serves as the lock. */
export async function runInOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<T>
  const mine = `${Math.random()}`
  while (!(await taken(name, mine))) await pause(100)
  try {
    return await work()
  } finally {
    if (localStorage.getItem(name)?.startsWith(mine)) localStorage.removeItem(name)
  }
}

async function taken(name: string, mine: string): Promise<boolean> {
  const [, untilMs] = (localStorage.getItem(name) ?? '').split('@')
  if (Number(untilMs) > Date.now()) return false
  localStorage.setItem(name, `${mine}@${Date.now() + holdMs}`)
  await pause(30)
  return localStorage.getItem(name)?.startsWith(mine) ?? false
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
