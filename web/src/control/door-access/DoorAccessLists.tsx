import { doorAccess, staffDoorAccess, studentDoorAccess } from '@markaz/protocol/control/face-consents/routes'
import {
  type ConsentState,
  type DoorAccessRow,
  doorAccessFilterValues,
} from '@markaz/protocol/control/face-consents/schemas'
import { Button } from 'antd'
import { FaceStatusPill } from '../../domain/person/PersonPills.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import type { SelectFilterField } from '../../shared/filters/filter-fields.ts'
import { longDateText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { HintNote, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { type PillTone, StatusPill } from '../../shared/ui/StatusPill.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { doorAccessText as words } from './door-access.text.ts'

const ConsentGracePeriodModal = lazyWithRetry(() =>
  import('./ConsentGracePeriodModal.tsx').then((m) => m.ConsentGracePeriodModal),
)

const tones: Record<ConsentState, PillTone> = { given: 'green', grace: 'gold', 'grown-up': 'gold', none: 'grey' }

export const FaceConsentPill = ({ of: { state, until } }: { of: Pick<DoorAccessRow, 'state' | 'until'> }) => (
  <Stack gap={2} style={{ alignItems: 'flex-start' }}>
    <StatusPill tone={tones[state]}>{words.states[state]}</StatusPill>
    {until && <SecondaryText small>{words.until(longDateText(until))}</SecondaryText>}
  </Stack>
)

const columns: Column<DoorAccessRow>[] = [
  { key: 'fullName', width: 260, isName: true, cell: ({ fullName }) => personName(fullName) },
  { key: 'consent', title: words.consent, width: 220, cell: (row) => <FaceConsentPill of={row} /> },
  {
    key: 'signedOn',
    width: 170,
    cell: ({ signedOn, way }) => signedOn && way && `${longDateText(signedOn)}, ${words.ways[way]}`,
  },
  {
    key: 'photo',
    title: words.photo,
    width: 150,
    cell: (row) => <FaceStatusPill of={{ ...row, faceTrouble: null }} />,
  },
  {
    key: 'card',
    title: words.card,
    width: 140,
    cell: ({ cardNo }) => cardNo ?? <SecondaryText>{words.noCard}</SecondaryText>,
  },
  {
    key: 'removal',
    title: words.removal,
    width: 190,
    cell: ({ waiting }) => waiting > 0 && <StatusPill tone="red">{words.waiting(waiting)}</StatusPill>,
  },
]

const show: SelectFilterField = {
  kind: 'select',
  name: 'show',
  label: words.show,
  options: doorAccessFilterValues.map((value) => ({ value, label: words.shown[value] })),
}

export const StudentDoorAccessListPage = () => (
  <DoorAccessPage route={studentDoorAccess.list} segment="" pathOf={({ id }) => `/students/${id}/door`} />
)
export const StaffDoorAccessListPage = () => (
  <DoorAccessPage route={staffDoorAccess.list} segment="staff" pathOf={({ id }) => `/door-access/staff/${id}`} />
)

interface DoorAccessPageProps {
  route: typeof studentDoorAccess.list
  segment: string
  pathOf: (row: DoorAccessRow) => string
}

/** A person who has withdrawn the consent stays in the list while a door device still stores the person's face. */
function DoorAccessPage({ route, segment, pathOf }: DoorAccessPageProps) {
  const list = useList(route, { key: `door-access-${segment}`, rows: ({ people }) => people })
  const { open, modal } = useModal()
  const mayChange = useMayCall(doorAccess.setGrace)
  const tabs = [
    { title: words.people.students, segment: '', isOpen: useMayCall(studentDoorAccess.list) },
    { title: words.people.staff, segment: 'staff', isOpen: useMayCall(staffDoorAccess.list) },
  ].filter(({ isOpen }) => isOpen)
  const graceUntil = list.data?.graceUntil
  return (
    <Page title={words.title}>
      <SecondaryText as="p">{words.about}</SecondaryText>
      {graceUntil && (
        <HintNote tone="gold">
          {words.grace(longDateText(graceUntil))}{' '}
          {mayChange && (
            <Button
              type="link"
              size="small"
              onClick={() => open((close) => <ConsentGracePeriodModal graceUntil={graceUntil} close={close} />)}
            >
              {words.graceChange}
            </Button>
          )}
        </HintNote>
      )}
      {tabs.length > 1 && (
        <TabLinks
          label={words.title}
          tabs={tabs}
          segment={segment}
          pathOf={(one) => (one ? `/door-access/${one}` : '/door-access')}
        />
      )}
      <List<DoorAccessRow>
        label={words.title}
        list={list}
        columns={columns}
        search={words.fullName}
        fields={[{ ...show, isDaily: true }]}
        to={pathOf}
        phoneRow={(row) => ({
          title: personName(row.fullName),
          mark: <FaceConsentPill of={row} />,
          note: [row.cardNo && `${words.card}: ${row.cardNo}`, row.waiting > 0 && words.waiting(row.waiting)]
            .filter(Boolean)
            .join(' · '),
        })}
        empty={{ title: words.empty, hint: words.emptyHint }}
        width={1130}
      />
      {modal}
    </Page>
  )
}
