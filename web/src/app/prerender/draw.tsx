import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { DisplaySettings } from '../../shared/api/display-settings.ts'
import { requestUrlsOfListPage } from '../../shared/api/prefetch-requests.ts'
import { storePrefetchedResponses } from '../../shared/api/prefetched-responses.ts'
import { createQueryClient } from '../../shared/api/query.ts'
import { readPageSize } from '../../shared/lists/page-size.ts'
import { lazyShell } from '../lazy-screens.ts'
import { allPages, findPageAt } from '../pages.ts'
import { createRoutes } from '../Router.tsx'
import { setPrerenderState } from './browser.ts'

export interface PrerenderSettings {
  look: DisplaySettings
  room: number
}

export function prefetchUrlsOf(url: string, { look, room }: PrerenderSettings): string[] {
  setPrerenderState(look, room)
  const { pathname, search } = new URL(url, 'http://markaz')
  return requestUrlsOfListPage(findPageAt(allPages, pathname)?.first, search, readPageSize)
}

/**
 * Renders a page to HTML on the server.
 * @param answers the `data` of the API responses, by address
 * @throws any error of a React component
 */
export async function prerenderPage(url: string, { look, room }: PrerenderSettings, answers: Record<string, unknown>) {
  const { pathname } = new URL(url, 'http://markaz')
  await Promise.all([lazyShell.load(), findPageAt(allPages, pathname)?.page.load()])
  // Only one page can be prerendered at a time, because all pages share the replaced browser globals.
  setPrerenderState(look, room)
  storePrefetchedResponses(answers)
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

function markupOf(screen: ReactNode): Promise<string> {
  const later = new Error('later')
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(screen, {
      // The HTML must be one chunk, because further chunks would need scripts that insert them.
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
