import { auth } from '@markaz/protocol/centre/sign-in/routes'
import { roles } from '@markaz/protocol/people/roles/routes'
import { grantsOfPermissionTree } from '@markaz/protocol/permissions'
import type { AnswerOf } from '@markaz/protocol/route'
import { peekPrefetchedAnswer } from '../../shared/api/first-answers.ts'
import { sendBeforeRender } from '../../shared/api/first-requests.ts'
import { callAddressOf, type UncheckedArgs } from '../../shared/api/transport.ts'
import { permittedTilesOf } from './board-tiles.ts'

/** Sends the requests of the start page's sections while header and menu are loading. Needs the prefetched rights. */
export async function sendTileRequests(token: string): Promise<void> {
  const rights = peekPrefetchedAnswer(callAddressOf(roles.mine)) as AnswerOf<typeof roles.mine> | undefined
  const profile = peekPrefetchedAnswer(callAddressOf(auth.profile)) as AnswerOf<typeof auth.profile> | undefined
  if (!rights || !profile) return
  const tiles = permittedTilesOf(new Set(grantsOfPermissionTree(rights.permissions).grants), profile.isSuperadmin)
  await Promise.all(
    tiles.map(async ({ load }) => {
      const { route, args } = await load()
      sendBeforeRender(token, [callAddressOf(route, args as UncheckedArgs)])
    }),
  )
}
