import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { storePrefetchedAnswers } from '../../shared/api/first-answers.ts'
import { prefetchRequestsOfPage } from '../../shared/api/first-requests.ts'
import type { DisplaySettings } from '../../shared/api/look.ts'
import { createQueryClient } from '../../shared/api/query.ts'
import { readPageSize } from '../../shared/lists/page-size.ts'
import { findPageAt } from '../page-at.ts'
import { allPages } from '../pages.ts'
import { lazyShell } from '../parts.ts'
import { createRoutes } from '../Router.tsx'
import { setPrerenderState } from './browser.ts'

/** The display settings and the size of the browser window for which a page is prerendered. */
export interface PrerenderTarget {
  look: DisplaySettings
  /** Width in pixels that is available to a list. */
  room: number
}

/** Returns the addresses of the API calls whose responses are needed to prerender the screen. */
export function prefetchUrlsOf(url: string, { look, room }: PrerenderTarget): string[] {
  setPrerenderState(look, room)
  const { pathname, search } = new URL(url, 'http://markaz')
  return prefetchRequestsOfPage(findPageAt(allPages, pathname)?.first, search, readPageSize)
}

/**
 * Prerenders a page as HTML: header, menu, screen and its first rows, as the browser would render them first.
 * @param answers the `data` of the API responses, by address
 * @returns the HTML, and Ant Design's CSS variables as `<style>` elements
 * @throws any error of a component; the server then sends the page without prerendered content
 */
export async function prerenderPage(url: string, { look, room }: PrerenderTarget, answers: Record<string, unknown>) {
  const { pathname } = new URL(url, 'http://markaz')
  await Promise.all([lazyShell.load(), findPageAt(allPages, pathname)?.page.load()])
  // No other request may run between here and the finished HTML, because all requests share the replaced browser
  // globals.
  setPrerenderState(look, room)
  storePrefetchedAnswers(answers)
  const cache = createCache()
  const client = createQueryClient()
  const router = createMemoryRouter(createRoutes(), { initialEntries: [url] })
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

/** Renders everything that is already loaded; components that load later are rendered as placeholders. */
function markupOf(screen: ReactNode): Promise<string> {
  const later = new Error('later')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(screen, {
      // The HTML must be in one chunk, because further chunks would need scripts to insert them.
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
