import { afterAll, vi } from 'vitest'

/**
 * One process and one window for many test files: the libraries stay loaded, our own modules and whatever they remember
 * or listen to begin anew with each.
 */
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
// What a file looks after again and again would still look when the window has been taken down.
afterAll(() => {
  for (const one of kept.looking?.splice(0) ?? []) clearInterval(one)
})
for (const listening of kept.listening.splice(0)) removeEventListener(...listening)
// The rest of what listens to the document is the libraries', which do so once.
for (const listening of kept.seen?.splice(0) ?? [])
  if (listening[0] === 'visibilitychange') document.removeEventListener(...listening)

vi.useRealTimers()
// jsdom draws its frames by one interval, begun with the first of them: begun under a test's fake clock it would stand
// still for all files after it.
kept.later ??= setTimeout
const { later } = kept
globalThis.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now()), 16))
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame)
vi.unstubAllGlobals()
// What a test gave the browser (locks, a network) stands on the object itself; what it brought, behind it.
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

/** Everything that listens there from now on. */
function listeningOf(target: Pick<EventTarget, 'addEventListener'>): Listening[] {
  const all: Listening[] = []
  const add = target.addEventListener.bind(target) as typeof globalThis.addEventListener
  target.addEventListener = (...listening: Parameters<EventTarget['addEventListener']>) => {
    all.push(listening as Listening)
    add(...(listening as Listening))
  }
  return all
}

/** Every interval that is begun from now on. */
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
