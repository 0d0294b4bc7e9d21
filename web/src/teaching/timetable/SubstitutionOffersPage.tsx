import { substitutionOffers } from '@markaz/protocol/teaching/timetable/routes'
import type { SubstitutionOffer } from '@markaz/protocol/teaching/timetable/schemas'
import { useRouteMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { ButtonDisabledOffline, LinkButton } from '../../shared/ui/buttons.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { clashesText as words } from './clashes-and-offers.text.ts'
import { substituteLessonTimeText } from './substitute-lesson-offers-tile.ts'

const byText = ({ offeredBy }: SubstitutionOffer) => offeredBy && words.by(personName(offeredBy.fullName))

const columns: Column<SubstitutionOffer>[] = [
  { key: 'group', title: words.lesson, width: 220, isName: true, cell: ({ lesson }) => lesson.group.name },
  { key: 'when', title: words.when, width: 280, cell: substituteLessonTimeText },
  { key: 'by', title: words.who, width: 240, cell: byText },
]

export function SubstitutionOffersPage() {
  const list = useList(substitutionOffers.mine, { key: 'lesson-offers', rows: ({ offers }) => offers })
  const refresh = ['timetable', 'groups']
  const of = (_: unknown, { params }: { params: { id: number } }) =>
    list.rows?.find(({ id }) => id === params.id)?.lesson.group.name
  const accept = useRouteMutation(substitutionOffers.accept, { of, done: () => words.accepted, refresh })
  const decline = useRouteMutation(substitutionOffers.decline, { of, done: () => words.declined, refresh })
  const actions = (offer: SubstitutionOffer) => {
    const about = `${offer.lesson.group.name}, ${substituteLessonTimeText(offer)}`
    if (offer.state === 'accepted')
      return (
        <LinkButton size="small" aria-label={words.openOf(about)} to={`/my-groups/${offer.lesson.group.id}`}>
          {words.open}
        </LinkButton>
      )
    if (offer.state !== 'open') return words.answered[offer.state]
    const params = { id: offer.id }
    return (
      <Stack row gap={8}>
        <ButtonDisabledOffline
          type="primary"
          size="small"
          aria-label={words.acceptOf(about)}
          onClick={() => accept.mutate({ params })}
        >
          {words.accept}
        </ButtonDisabledOffline>
        <ButtonDisabledOffline
          size="small"
          aria-label={words.declineOf(about)}
          onClick={() => decline.mutate({ params })}
        >
          {words.decline}
        </ButtonDisabledOffline>
      </Stack>
    )
  }
  return (
    <Page title={words.offers}>
      <List<SubstitutionOffer>
        label={words.offers}
        list={list}
        columns={columns}
        phoneRow={(offer) => ({ title: offer.lesson.group.name, note: substituteLessonTimeText(offer) })}
        actions={actions}
        actionsWidth={180}
        empty={{ title: words.noOffers }}
        width={900}
      />
    </Page>
  )
}
