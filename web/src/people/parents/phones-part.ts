import { parentPhones } from '@markaz/protocol/people/parents/routes'
import type { AnswerOf } from '@markaz/protocol/route'
import type { TilePart } from '../../domain/board/board-parts.ts'
import { tileSource } from '../../domain/board/board-tiles.ts'
import { agoText } from '../../shared/format/date.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { confirmationPath } from './confirmation-path.ts'
import { familiesText as words } from './parents.text.ts'

/** Numbers that the viewer must confirm as the second person, the oldest first, as a section of the start page. */
function phonesPart({ phones, total }: AnswerOf<typeof parentPhones.asked>): TilePart[] {
  const rows = phones.map(({ kind, id, phone, person, children, askedAt }) => ({
    key: `${kind} ${id}`,
    title: `${personName(person.fullName)}, ${phoneText(phone)}`,
    note: `${words.kinds[kind]}, ${agoText(askedAt)}`,
    path: confirmationPath(kind, children[0]?.id ?? person.id),
  }))
  const all = '/users/parents/families'
  return [{ place: 'needs', key: 'phones', title: words.toConfirm, tone: 'gold', rows, count: total, all }]
}

export const phonesTile = tileSource({
  route: parentPhones.asked,
  args: { query: { page: 1, perPage: 10, isForViewer: 'true' } as never },
  pollMs: 120_000,
  parts: phonesPart,
})
