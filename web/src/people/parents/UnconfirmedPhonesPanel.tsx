import { parentPhones } from '@markaz/protocol/people/parents/routes'
import type { UnconfirmedPhone } from '@markaz/protocol/people/parents/schemas'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { readPageSize } from '../../shared/lists/page-size.ts'
import { ButtonDisabledOffline, LinkButton } from '../../shared/ui/buttons.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { PhoneLink } from '../../shared/ui/links.tsx'
import style from './parents.module.css'
import { parentLinksText, familyChannelsText as words } from './parents.text.ts'
import { phoneConfirmationPath } from './unconfirmed-phones-tile.ts'

const key = 'asked-phones'

export function UnconfirmedPhonesPanel() {
  // The page number is React state, because the page number in the address belongs to the list below this one.
  const [paging, setPaging] = useState({ page: 1, perPage: readPageSize(key) })
  const query = useRouteQuery(parentPhones.asked, { query: paging }, { keepPrevious: true })
  const { phones: rows, total } = query.data ?? {}
  const options = {
    refresh: ['students', 'agents', 'families'],
    done: ({ isAsked }: { isAsked: boolean }) =>
      isAsked ? parentLinksText.phoneKnown : parentLinksText.phoneConfirmed,
  }
  const confirm = useRouteMutation(parentPhones.confirm, {
    ...options,
    of: (_, { params }) =>
      rows
        ?.filter(({ kind, id }) => kind === 'parent' && id === params.phoneId)
        .map(({ phone }) => phoneText(phone))[0],
  })
  const confirmOfStudent = useRouteMutation(parentPhones.confirmOfStudent, {
    ...options,
    of: (_, { body }) => phoneText(body.phone),
  })
  if (!total) return null
  // If the last phone number of the last page was confirmed, the previous page is shown.
  const lastPage = Math.ceil(total / paging.perPage)
  if (paging.page > lastPage) setPaging({ ...paging, page: lastPage })
  const actions = ({ kind, id, phone, person, children, isAskedByViewer }: UnconfirmedPhone) =>
    !isAskedByViewer &&
    (kind === 'contract' ? (
      <LinkButton size="small" to={phoneConfirmationPath(kind, children[0]?.id ?? person.id)}>
        {words.open}
      </LinkButton>
    ) : (
      <ButtonDisabledOffline
        size="small"
        aria-label={parentLinksText.confirmPhone(phoneText(phone))}
        onClick={() =>
          kind === 'parent'
            ? confirm.mutate({ params: { id: person.id, phoneId: id } })
            : confirmOfStudent.mutate({ params: { id: person.id }, body: { phone } })
        }
      >
        {words.confirm}
      </ButtonDisabledOffline>
    ))
  return (
    <>
      <h2 className={style.heading}>{words.asked}</h2>
      <SecondaryText as="p">{words.askedHint}</SecondaryText>
      <List<UnconfirmedPhone>
        label={words.asked}
        list={{
          ...{ key, query, rows, total },
          paging: { ...paging, onPage: (page, perPage) => setPaging({ page, perPage }) },
        }}
        columns={columns}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        actions={actions}
        actionsWidth={120}
        phoneRow={(asked) => ({
          title: personName(asked.person.fullName),
          text: `${words.kinds[asked.kind]}. ${words.askedBy}: ${typistOf(asked)}`,
          note: <PhoneLink number={asked.phone} />,
        })}
        isPart
        width={900}
      />
    </>
  )
}

const typistOf = ({ askedBy, source, isAskedByViewer }: UnconfirmedPhone) => {
  if (isAskedByViewer) return words.own
  return askedBy ? personName(askedBy.fullName) : words.sources[source]
}

const columns: Column<UnconfirmedPhone>[] = [
  {
    key: 'person',
    title: words.person,
    width: 240,
    isName: true,
    cell: ({ kind, person }) => `${personName(person.fullName)} (${words.kinds[kind]})`,
  },
  { key: 'phone', width: 170, isMain: true, cell: ({ phone }) => <PhoneLink number={phone} /> },
  {
    key: 'children',
    title: words.children,
    width: 220,
    cell: ({ kind, children }) =>
      children.map((child) => (
        <Link key={child.id} to={phoneConfirmationPath(kind, child.id)}>
          {personName(child.fullName)}
        </Link>
      )),
  },
  { key: 'askedBy', title: words.askedBy, width: 200, cell: typistOf },
]
