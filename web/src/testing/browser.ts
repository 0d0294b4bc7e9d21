import { format } from 'node:util'
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterEach } from 'vitest'
import { faults } from './faults.ts'

/** What jsdom lacks and Ant Design asks for. `width` decides what the media queries say. */
export const screen = { width: 1440 }

// The editor of rich text asks where its cursor stands; nothing is drawn here.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

window.matchMedia = (query: string) => {
  const most = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? -1)
  return {
    get matches() {
      return screen.width <= most
    },
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => true,
  }
}
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// Nothing comes into sight where nothing is drawn.
window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver
window.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
Element.prototype.scrollTo = () => {}
HTMLMediaElement.prototype.load = () => {}
HTMLMediaElement.prototype.play = async () => {}
HTMLMediaElement.prototype.pause = () => {}

// jsdom does not know <search>, and React would say so; browsers do.
const { createElement } = Document.prototype
if (createElement.name !== 'createKnownElement')
  Document.prototype.createElement = function createKnownElement(this: Document, name: string, options?: object) {
    const element = createElement.call(this, name, options)
    if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
    return element
  } as Document['createElement']

// `vi.spyOn(console, 'error')` expects what would otherwise fail the test.
for (const kind of ['error', 'warn'] as const)
  console[kind] = (...words: unknown[]) => void faults.push(`console.${kind}: ${format(...words)}`)

// What the server answers comes outside of `act`, as it does in a browser; the testing library tells React of `act`
// around what it does itself.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })

// What comes, comes; how soon is the machine's business.
configure({
  asyncUtilTimeout: 10_000,
  // The page is printed for who reads the failure, not each time that something looked for is not there yet.
  getElementError(message, container) {
    const isWaiting = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
    const error = new Error([message, !isWaiting && prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  screen.width = 1440
  const words = new Set(faults.splice(0))
  if (words.size > 0) throw new Error([...words].join('\n'))
})
