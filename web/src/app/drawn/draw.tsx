import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { storeFirstAnswers } from '../../shared/api/first-answers.ts'
import { prefetchRequests } from '../../shared/api/first-requests.ts'
import type { FirstScreenState } from '../../shared/api/look.ts'
import { makeQueryClient } from '../../shared/api/query.ts'
import { readPageSize } from '../../shared/lists/page-size.ts'
import { pageAt } from '../page-at.ts'
import { pages } from '../pages.ts'
import { shellPart } from '../parts.ts'
import { routes } from '../Router.tsx'
import { setPrerenderState } from './browser.ts'

/** The browser window for which a page is prerendered. */
export interface PrerenderTarget {
  look: FirstScreenState
  /** Width available to a list, in pixels. */
  room: number
}

/** Returns the addresses of the calls whose answers the prerendered screen contains. */
export function prefetchUrlsOf(url: string, { look, room }: PrerenderTarget): string[] {
  setPrerenderState(look, room)
  const { pathname, search } = new URL(url, 'http://markaz')
  return prefetchRequests(pageAt(pages, pathname)?.first, search, readPageSize)
}

/**
 * Prerenders frame, screen and first rows as the browser would first render them. The server sends the result with the
 * page.
 * @param answers `data` of the calls' answers, by address
 * @returns the HTML, and Ant Design's CSS variables as `<style>` elements
 * @throws any error of a component; the server then sends the page without prerendered content
 */
export async function prerender(url: string, { look, room }: PrerenderTarget, answers: Record<string, unknown>) {
  const { pathname } = new URL(url, 'http://markaz')
  await Promise.all([shellPart.load(), pageAt(pages, pathname)?.page.load()])
  // Everything from here to the HTML runs synchronously, because the fake window is shared by all requests.
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

/** Renders everything that is available at once; parts that load later are rendered as their placeholders. */
function markupOf(screen: ReactNode): Promise<string> {
  const later = new Error('later')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(screen, {
      // The HTML must not be split into chunks, which would need scripts to insert them.
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
