import { families, parentPhones } from '@markaz/protocol/people/parents/routes'
import type { UnconfirmedPhone } from '@markaz/protocol/people/parents/schemas'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import type { StartPageSection } from '../../domain/board/start-page-sections.ts'
import { defineTileSource, type MayCallRoute } from '../../domain/board/start-page-tiles.ts'
import { agoText } from '../../shared/format/date.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { familyChannelsText as words } from './parents.text.ts'

function phonesPart(
  { phones, total }: RouteAnswerOf<typeof parentPhones.asked>,
  may: MayCallRoute,
): StartPageSection[] {
  const rows = phones.map(({ kind, id, phone, person, children, askedAt }) => ({
    key: `${kind} ${id}`,
    title: `${personName(person.fullName)}, ${phoneText(phone)}`,
    note: `${words.kinds[kind]}, ${agoText(askedAt)}`,
    path: phoneConfirmationPath(kind, children[0]?.id ?? person.id),
  }))
  const all = may(families.reach) && '/users/parents/families'
  return [
    { place: 'needs', key: 'phones', title: words.toConfirm, tone: 'gold', rows, count: total, ...(all && { all }) },
  ]
}

export const unconfirmedPhonesTile = defineTileSource({
  route: parentPhones.asked,
  args: { query: { page: 1, perPage: 10, isForViewer: 'true' } as never },
  pollMs: 120_000,
  parts: phonesPart,
})

export const phoneConfirmationPath = (kind: UnconfirmedPhone['kind'], studentId: number): string =>
  `/students/${studentId}${{ parent: '/parents', student: '', contract: '/contracts' }[kind]}`
