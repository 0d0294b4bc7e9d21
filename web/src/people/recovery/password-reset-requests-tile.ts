import { staffPasswordRecovery } from '@markaz/protocol/people/recovery/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource } from '../../domain/board/start-page-tiles.ts'
import { agoText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { accountRecoveryText as words } from './recovery.text.ts'

function waitingPart({ requests }: RouteAnswerOf<typeof staffPasswordRecovery.list>): StartPageSection[] {
  const rows = requests.map(({ person: { id, name }, of, roleId, askedAt }) => ({
    key: `${of}-${id}`,
    title: personName(name),
    note: `${words[of]} · ${agoText(askedAt)}`,
    path:
      of === 'student'
        ? `/students/${id}?deed=reset`
        : `/control/${roleId}/users?${new URLSearchParams({ value: name, reset: String(id) })}`,
  }))
  return rows.length > 0 ? [{ place: 'needs', key: 'recovery', title: words.board, tone: 'red', rows }] : []
}

export const passwordResetRequestsTile = defineTileSource({
  route: staffPasswordRecovery.list,
  pollMs: 60_000,
  parts: waitingPart,
})
