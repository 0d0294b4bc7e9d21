import { families, parentPhones } from '@markaz/protocol/people/parents/routes'
import type { FamilyChannelCounts, UnreachableFamily } from '@markaz/protocol/people/parents/schemas'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { ShowIfPermitted } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { unpagedListSource, useList } from '../../shared/lists/use-list.ts'
import { KpiCards } from '../../shared/ui/KpiCards.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { ParentsTabs } from './parent-pills.tsx'
import style from './parents.module.css'
import { familyChannelsText as words } from './parents.text.ts'
import { UnconfirmedPhonesPanel } from './UnconfirmedPhonesPanel.tsx'

type Place = FamilyChannelCounts['rows'][number]

export function FamilyChannelsPage() {
  const [office, setOffice] = useState<Place | null>(null)
  const query = useRouteQuery(families.reach, { query: { officeId: office?.id } }, { keepPrevious: true })
  return (
    <Page title={words.title}>
      <ParentsTabs path="/users/parents/families" />
      {query.data ? (
        <Stack gap={16}>
          <Figures reach={query.data} />
          <h2 className={style.heading}>{office ? words.groupsOf(office.name) : words.byPlace}</h2>
          {office && (
            <div>
              <Button size="small" onClick={() => setOffice(null)}>
                {words.all}
              </Button>
            </div>
          )}
          <Places rows={query.data.rows} isOffice={office === null} open={setOffice} />
        </Stack>
      ) : (
        <LoadingOrError query={query} columns={4} />
      )}
      <ShowIfPermitted do={parentPhones.asked}>
        <UnconfirmedPhonesPanel />
      </ShowIfPermitted>
      <h2 className={style.heading}>{words.unreached}</h2>
      <ShowIfPermitted do={families.invite.run}>
        <p>
          <Link to="/students">{words.toStudents}</Link>
        </p>
      </ShowIfPermitted>
      <UnreachedList />
    </Page>
  )
}

function Figures({ reach: { families, telegram, push, sms, none, firstWay } }: { reach: FamilyChannelCounts }) {
  const kpis = [
    { label: words.telegram, value: numberText(telegram) },
    { label: words.push, value: numberText(push) },
    { label: words.sms, value: numberText(sms) },
    { label: words.none, value: numberText(none) },
  ]
  const byWay = (['telegram', 'push', 'sms'] as const)
    .filter((way) => firstWay[way] > 0)
    .map((way) => words.byWay(numberText(firstWay[way]), words[way]))
    .join(words.andThen)
  const told = words.told(numberText(families - none), numberText(families))
  return (
    <>
      <HintNote tone={none > 0 ? 'gold' : 'green'}>{none < families ? `${told}: ${byWay}` : told}</HintNote>
      <KpiCards label={words.title} kpis={kpis} />
      <SecondaryText as="p">{words.hint}</SecondaryText>
    </>
  )
}

interface PlacesProps {
  rows: Place[]
  isOffice: boolean
  open: (place: Place) => void
}

function Places({ rows, isOffice, open }: PlacesProps) {
  const title = isOffice ? words.place.office : words.place.group
  const columns: Column<Place>[] = [
    {
      key: 'name',
      title,
      width: 240,
      isName: true,
      cell: (place) =>
        isOffice ? (
          <Button type="link" size="small" onClick={() => open(place)}>
            {place.name}
          </Button>
        ) : (
          place.name
        ),
    },
    { ...numberColumn('families', ({ families }) => families), title: words.families },
    { ...numberColumn('telegram', ({ telegram }) => telegram), title: words.telegram },
    { ...numberColumn('push', ({ push }) => push), title: words.push },
    { ...numberColumn('sms', ({ sms }) => sms), title: words.sms },
    { ...numberColumn('none', ({ none }) => none), title: words.none },
  ]
  return (
    <List<Place>
      label={title}
      list={unpagedListSource('family-places', rows)}
      columns={columns}
      isPart
      width={900}
      phoneRow={(place) => ({
        title: isOffice ? (
          <Button type="link" size="small" onClick={() => open(place)}>
            {place.name}
          </Button>
        ) : (
          place.name
        ),
        note: words.told(numberText(place.families - place.none), numberText(place.families)),
      })}
    />
  )
}

function UnreachedList() {
  const list = useList(families.unreached, { key: 'unreached', rows: ({ students }) => students })
  const office = useOfficeFilterField()
  return (
    <List<UnreachableFamily>
      label={words.unreached}
      list={list}
      columns={columns}
      search={words.search}
      fields={office ? [{ ...office, isDaily: true, widthPx: 180 }] : []}
      to={({ id }) => `/students/${id}/parents`}
      phoneRow={(student) => ({
        title: personName(student.fullName),
        note: student.groups.map(({ name }) => name).join(', '),
        aside: words.reasons[student.reason],
      })}
      isPart
      width={800}
      empty={{ title: words.allReached }}
    />
  )
}

const columns: Column<UnreachableFamily>[] = [
  { key: 'fullName', title: words.student, width: 260, isName: true, cell: ({ fullName }) => personName(fullName) },
  { key: 'groups', width: 260, cell: ({ groups }) => groups.map(({ name }) => name).join(', ') },
  { key: 'reason', width: 240, cell: ({ reason }) => <StatusPill tone="gold">{words.reasons[reason]}</StatusPill> },
]
