import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { storeFirstAnswers } from '../../shared/api/first-answers.ts'
import { firstRequests } from '../../shared/api/first-requests.ts'
import type { FirstScreenState } from '../../shared/api/look.ts'
import { makeQueryClient } from '../../shared/api/query.ts'
import { readPageSize } from '../../shared/lists/page-size.ts'
import { pageAt } from '../page-at.ts'
import { pages } from '../pages.ts'
import { shellPart } from '../parts.ts'
import { routes } from '../Router.tsx'
import { setPrerenderState } from './browser.ts'

/** How the window looks in which the picture will stand. */
export interface Frame {
  look: FirstScreenState
  /** Pixels that a list has to its side. */
  room: number
}

/** Addresses of the calls whose answers the first picture of this screen is made of. */
export function addressesOf(url: string, { look, room }: Frame): string[] {
  setPrerenderState(look, room)
  const { pathname, search } = new URL(url, 'http://markaz')
  return firstRequests(pageAt(pages, pathname)?.first, search, readPageSize)
}

/**
 * Frame, screen and first rows as the browser would draw them first: the server sends them along with the page.
 * @param answers address → `data` of its answer
 * @returns the markup, and Ant Design's variables as `<style>` elements
 * @throws whatever a component throws: then the page is sent undrawn
 */
export async function prerender(url: string, { look, room }: Frame, answers: Record<string, unknown>) {
  const { pathname } = new URL(url, 'http://markaz')
  await Promise.all([shellPart.load(), pageAt(pages, pathname)?.page.load()])
  // From here on nothing waits: the window is this picture's until it is drawn.
  setPrerenderState(look, room)
  storeFirstAnswers(answers)
  const cache = createCache()
  const client = makeQueryClient()
  const router = createMemoryRouter(routes(), { initialEntries: [url] })
  const html = await markupOf(
    <StyleProvider cache={cache}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StyleProvider>,
  )
  client.clear()
  router.dispose()
  return { html, styles: extractStyle(cache) }
}

/** What can be drawn at once; in the place of parts that come later stands what stands there until then. */
function markupOf(screen: ReactNode): Promise<string> {
  const later = new Error('later')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(screen, {
      // The markup comes in one piece, without scripts that would put pieces in their places.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        if (error !== later) reject(error)
      },
      onShellReady() {
        abort(later)
        resolve(text(pipe(new PassThrough())))
      },
    })
  })
}
