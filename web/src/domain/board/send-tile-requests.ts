import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { grantsOfPermissionTree } from '@markaz/protocol/permissions'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { sendPrefetchRequests } from '../../shared/api/prefetch-requests.ts'
import { readPrefetchedResponse } from '../../shared/api/prefetched-responses.ts'
import { requestUrlOf, type UntypedCallArguments } from '../../shared/api/transport.ts'
import { filterPermittedTiles } from './start-page-tiles.ts'

/** Sends the requests of the start page's sections while header and menu are loading. Needs the prefetched rights. */
export async function sendTileRequests(token: string): Promise<void> {
  const rights = readPrefetchedResponse(requestUrlOf(roles.mine)) as RouteAnswerOf<typeof roles.mine> | undefined
  const profile = readPrefetchedResponse(requestUrlOf(auth.profile)) as RouteAnswerOf<typeof auth.profile> | undefined
  if (!rights || !profile) return
  const tiles = filterPermittedTiles(new Set(grantsOfPermissionTree(rights.permissions).grants), profile.isSuperadmin)
  await Promise.all(
    tiles.map(async ({ load }) => {
      const { route, args } = await load()
      sendPrefetchRequests(token, [requestUrlOf(route, args as UntypedCallArguments)])
    }),
  )
}
