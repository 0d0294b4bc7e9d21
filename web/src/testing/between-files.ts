import { afterAll, vi } from 'vitest'

type Listening = Parameters<typeof globalThis.addEventListener>
const kept = globalThis as {
  listening?: Listening[]
  seen?: Listening[]
  later?: typeof setTimeout
  looking?: ReturnType<typeof setInterval>[]
}

if (!kept.listening) {
  kept.listening = listeningOf(globalThis)
  kept.seen = listeningOf(document)
  kept.looking = intervals()
}
// Stops the intervals that the test file started, because the file's window no longer exists afterwards.
afterAll(() => {
  for (const one of kept.looking?.splice(0) ?? []) clearInterval(one)
})
for (const listening of kept.listening.splice(0)) removeEventListener(...listening)
// Only `visibilitychange` listeners are removed: libraries add their other listeners once, and not again for later test
// files.
for (const listening of kept.seen?.splice(0) ?? [])
  if (listening[0] === 'visibilitychange') document.removeEventListener(...listening)

vi.useRealTimers()
// A test's simulated clock would stop the interval that runs jsdom's animation frames, so a real timer replaces it.
kept.later ??= setTimeout
const { later } = kept
globalThis.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now()), 16))
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame)
vi.unstubAllGlobals()
// Values that tests have set on navigator are its own properties; the original values are on the prototype.
for (const given of Object.keys(Object.getOwnPropertyDescriptors(navigator))) Reflect.deleteProperty(navigator, given)
vi.resetModules()
document.head.replaceChildren()
document.body.replaceChildren()
for (const element of [document.documentElement, document.body])
  for (const { name } of [...element.attributes]) element.removeAttribute(name)
document.title = ''
history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()

function listeningOf(target: Pick<EventTarget, 'addEventListener'>): Listening[] {
  const all: Listening[] = []
  const add = target.addEventListener.bind(target) as typeof globalThis.addEventListener
  target.addEventListener = (...listening: Parameters<EventTarget['addEventListener']>) => {
    all.push(listening as Listening)
    add(...(listening as Listening))
  }
  return all
}

function intervals(): ReturnType<typeof setInterval>[] {
  const all: ReturnType<typeof setInterval>[] = []
  const begin = globalThis.setInterval
  const noting = (...given: Parameters<typeof begin>) => {
    const one = begin(...given)
    all.push(one)
    return one
  }
  globalThis.setInterval = noting as typeof setInterval
  return all
}
