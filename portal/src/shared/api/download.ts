import type { CallArgumentsOf, RouteDefinition } from '@markaz/protocol/route'
import { apiAddressForChild } from '../me.ts'
import { ApiError } from './api-error.ts'
import { fetchWithTimeout, parseResponseEnvelope } from './reach.ts'
import { requestWithToken } from './session.ts'

/** @throws ApiError if the call fails */
export async function downloadFile<R extends RouteDefinition>(
  route: R,
  args: CallArgumentsOf<R>,
  name: string,
  child: number | null,
): Promise<void> {
  const response = await requestWithToken((token) =>
    fetchWithTimeout(apiAddressForChild(child, route, args), {
      headers: { authorization: `Bearer ${token}` },
      cache: 'no-store',
    }),
  )
  if (!response.ok) {
    await parseResponseEnvelope(response)
    throw new ApiError(response.status)
  }
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
