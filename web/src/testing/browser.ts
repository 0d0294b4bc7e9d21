import { format } from 'node:util'
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'
import { errorsThatFailTest } from './unexpected-errors.ts'

/** The window's width in pixels, which media queries use. */
export const testScreenSize = { width: 1440 }

// React's development build records a stack for each of thousands of elements. No test reads these stacks.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  object
>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})

// The text editor asks for the position of the cursor. jsdom does not know this position, so an empty position is
// returned.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

window.matchMedia = (query: string) => {
  const most = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? -1)
  return {
    get matches() {
      return testScreenSize.width <= most
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
// jsdom has no layout, so this replacement never reports an element as visible.
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

// jsdom does not know the element <search>, so React would print a warning. This replacement gives the element a known
// type.
const { createElement } = Document.prototype
if (createElement.name !== 'createKnownElement')
  Document.prototype.createElement = function createKnownElement(this: Document, name: string, options?: object) {
    const element = createElement.call(this, name, options)
    if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
    return element
  } as Document['createElement']

// Errors and warnings in the console fail the test. A test that expects them uses `vi.spyOn(console, 'error')`.
for (const kind of ['error', 'warn'] as const)
  console[kind] = (...words: unknown[]) => void errorsThatFailTest.push(`console.${kind}: ${format(...words)}`)

// Responses of the server arrive outside of React's `act`, as in a browser. This switches off React's warning about it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })

// The timeout is long, because the tests also run on slow computers.
configure({
  asyncUtilTimeout: 10_000,
  // Prints the page only when a test has finally failed, not at each attempt of `findBy…`.
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
  testScreenSize.width = 1440
  const words = new Set(errorsThatFailTest.splice(0))
  if (words.size > 0) throw new Error([...words].join('\n'))
})
