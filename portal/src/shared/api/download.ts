import type { ArgsOf, RouteDefinition } from '@markaz/protocol/route'
import { addressFor } from '../me.ts'
import { ApiError } from './api-error.ts'
import { fetchWithTimeout, openEnvelope } from './reach.ts'
import { withToken } from './session.ts'

/**
 * Saves the answer of a route with `download` under that name.
 * @param child id of the child, for a parent
 * @throws ApiError
 */
export async function download<R extends RouteDefinition>(
  route: R,
  args: ArgsOf<R>,
  name: string,
  child: number | null,
): Promise<void> {
  const response = await withToken((token) =>
    fetchWithTimeout(addressFor(child, route, args), {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
    }),
  )
  if (!response.ok) {
    await openEnvelope(response)
    throw new ApiError(response.status)
  }
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
