import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseSimulationSeeds, createSeededRandom } from '../../../server/src/testing/simulation.ts'
import { addToOutbox, readOutbox } from '../shared/outbox/outbox.ts'
import { deleteAccountData } from '../shared/store/account.ts'
import { deleteSession, storeSession } from '../shared/store/device.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const origin = 'https://markaz.test'

const page = (build: number) => `page ${build}`
const script = (build: number) => `/portal/assets/index-${build}.js`

let evaluated = 0

interface Worker {
  build: number
  handlers: Map<string, (event: object) => void>
}

function cachesOf() {
  const all = new Map<string, Map<string, string>>()
  const keyOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, string>()
    all.set(name, entries)
    return {
      match: async (request: Request | string) => {
        const text = entries.get(keyOf(request))
        return text === undefined ? undefined : new Response(text)
      },
      put: async (request: Request | string, response: Response) =>
        void entries.set(keyOf(request), await response.text()),
      keys: async () => [...entries.keys()].map((path) => ({ url: origin + path })),
      addAll: async (paths: string[]) => {
        const texts = await Promise.all(paths.map(async (path) => (await fetch(new Request(origin + path))).text()))
        for (const [at, path] of paths.entries()) entries.set(path, texts[at] as string)
      },
    }
  }
  return { all, open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) }
}

/** Simulates a phone that two students share, while the centre installs new builds and requests fail. */
async function simulate(seed: number): Promise<{ trace: string[]; faults: string[] }> {
  const random = createSeededRandom(seed)
  const [trace, faults]: [string[], string[]] = [[], []]
  const stored = cachesOf()
  let newest = 1
  let isFaulty = true
  let active: Worker | null = null
  let waiting: Worker | null = null
  let user = 0
  const acknowledged = new Set<string>()
  const received = new Map<string, { by: string; times: number }>()
  const written: { id: string; by: number; text: string }[] = []

  const network = async (input: Request | string, init?: RequestInit): Promise<Response> => {
    const request = new Request(typeof input === 'string' ? new URL(input, origin) : input, init)
    const { pathname } = new URL(request.url)
    const fate = isFaulty ? random(10) : 9
    if (fate < 2) throw new TypeError('offline')
    const answer = await serve(request, pathname)
    if (fate === 2) throw new TypeError('connection lost')
    if (answer.status === 200 && request.method !== 'GET') {
      const { clientId } = (await request.clone().json()) as { clientId: string }
      acknowledged.add(clientId)
    }
    return answer
  }
  async function serve(request: Request, pathname: string): Promise<Response> {
    if (pathname === '/portal/') return new Response(page(newest))
    if (pathname.startsWith('/portal/'))
      return pathname === script(newest) ? new Response(script(newest)) : new Response('', { status: 404 })
    const { clientId } = (await request.clone().json()) as { clientId: string }
    const by = request.headers.get('authorization') ?? ''
    if (acknowledged.has(clientId)) faults.push('an acknowledged write is sent again')
    received.set(clientId, { by, times: (received.get(clientId)?.times ?? 0) + 1 })
    return Response.json({ success: true, data: { homework: { version: received.size } } })
  }

  vi.stubGlobal('fetch', network)
  const { Request: PlainRequest } = globalThis
  vi.stubGlobal(
    'Request',
    class extends PlainRequest {
      constructor(input: Request | string | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, origin) : input, init)
      }
    },
  )
  vi.stubGlobal('caches', stored)
  vi.stubGlobal('location', { origin, pathname: '/portal/', href: `${origin}/portal/` })
  vi.stubGlobal('navigator', { locks: { request: locks() }, onLine: true })

  async function evaluate(build: number): Promise<Worker> {
    const handlers: Worker['handlers'] = new Map()
    const scope = {
      addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
      clients: { claim: async () => {}, matchAll: async () => [] },
      skipWaiting: async () => void takeOver(),
    }
    vi.stubGlobal('self', scope)
    vi.stubGlobal('__START__', [script(build).slice('/portal/'.length)])
    vi.stubGlobal('__READING__', [])
    // The changing query makes Node load sw.ts as a new module, as if another build was installed.
    await import(/* @vite-ignore */ `./sw.ts?evaluated=${++evaluated}`)
    return { build, handlers }
  }
  async function fire(worker: Worker, name: string, event: object = {}): Promise<boolean> {
    const works: Promise<unknown>[] = []
    vi.stubGlobal('__START__', [script(worker.build).slice('/portal/'.length)])
    worker.handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) })
    const ended = await Promise.allSettled(works)
    return ended.every(({ status }) => status === 'fulfilled')
  }
  let activating: Promise<unknown> = Promise.resolve()
  function takeOver() {
    if (!waiting) return
    active = waiting
    waiting = null
    activating = fire(active, 'activate')
  }
  async function update() {
    if ((waiting ?? active)?.build === newest) return
    const worker = await evaluate(newest)
    if (!(await fire(worker, 'install'))) return
    waiting = worker
    if (!active) takeOver()
    await activating
  }
  async function get(path: string, mode: string): Promise<string | null> {
    let answer: Promise<Response> | undefined
    const request = Object.defineProperty(new Request(origin + path), 'mode', { value: mode })
    active?.handlers.get('fetch')?.({ request, respondWith: (response: Promise<Response>) => (answer = response) })
    const response = await (answer ?? network(request)).catch(() => null)
    return response?.ok ? response.text() : null
  }
  async function open() {
    const wasInstalled = active !== null
    const shown = await get('/portal/homework/7', 'navigate')
    const build = Number(shown?.split(' ')[1])
    const loaded = shown && (await get(script(build), 'no-cors'))
    trace.push(`open ${shown} ${loaded}`)
    if (wasInstalled && loaded !== script(build)) faults.push(`the installed portal did not open: ${shown}`)
    active?.handlers.get('fetch')?.({
      request: new Request(`${origin}/api/v1/students/me`),
      respondWith: () => faults.push('the service worker answers a call with data of a person'),
    })
    waiting?.handlers.get('message')?.({ data: 'take-over' })
    await activating
  }
  const signIn = async (id: number) => {
    if (user) await deleteAccountData(user)
    await deleteSession()
    user = id
    await storeSession({ student: { id, fullName: '', login: '' }, accessToken: `token-${id}`, refreshToken: '' })
  }
  async function write() {
    const [id, text] = [randomUUID(), `${written.length}`]
    written.push({ id, by: user, text })
    await addToOutbox(user, {
      ...{ id, target: { kind: 'homework', id: 7, title: '' }, text, files: [], isSubmission: true },
      ...{ seenVersion: null, createdAt: written.length, refused: null },
    })
  }
  const send = async () => {
    const isDone = active ? await fire(active, 'sync', { tag: 'outbox' }) : true
    trace.push(`sent ${isDone}`)
  }

  // Each seed has its own user ids, because the simulated phone's databases remain between seeds.
  const users = [seed * 10 + 1, seed * 10 + 2]
  await signIn(users[0] as number)
  for (let step = 0; step < 40; step++) {
    const action = random(10)
    trace.push(`${step} ${action} ${user - seed * 10}`)
    if (action < 1) newest++
    else if (action < 3) await update()
    else if (action < 5) await open()
    else if (action < 6) await signIn(users[random(2)] as number)
    else if (action < 8) await write()
    else await send()
    for (const name of stored.all.keys()) if (!name.startsWith('portal ')) faults.push(`a cache named ${name}`)
  }
  isFaulty = false
  await update()
  await open()
  for (const id of users) {
    await signIn(id)
    await update()
    await send()
    await send()
    if ((await readOutbox(id)).length > 0) faults.push('a write waits for ever')
  }
  await open()
  if ((active as Worker | null)?.build !== newest) faults.push('the newest build is not taken')
  if (stored.all.size > 1) faults.push(`${stored.all.size} builds are stored`)
  for (const { id, by, text } of written) {
    const one = received.get(id)
    if (!one) faults.push(`write ${text} is lost`)
    else if (one.by !== `Bearer token-${by}`) faults.push(`write ${text} was sent as another student`)
  }
  trace.push(JSON.stringify([...received.values()].map(({ times }) => times)))
  await deleteAccountData(user)
  await deleteSession()
  vi.unstubAllGlobals()
  return { trace, faults }
}

function locks() {
  const turns = new Map<string, Promise<unknown>>()
  return (name: string, work: () => Promise<unknown>) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work, work)
    turns.set(name, turn)
    return turn
  }
}

// Shows: PROOF-002
it("on a phone shared by students, new builds of the portal open offline, show no other student's data, and send each write once", async () => {
  const faults: string[] = []
  for (const seed of chooseSimulationSeeds(100))
    for (const fault of (await simulate(seed)).faults) faults.push(`seed ${seed}: ${fault}`)
  expect(faults).toEqual([])
}, 7_200_000)

// Shows: PROOF-002
it('two simulations of the service worker with the same seed open the same pages and write the same data in the same order', async () => {
  expect((await simulate(7_000_007)).trace).toEqual((await simulate(7_000_007)).trace)
})
