import { parentPhones } from '@markaz/protocol/people/parents/routes'
import type { AskedPhone } from '@markaz/protocol/people/parents/schemas'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaffInfo } from '../../shared/access/profile.ts'
import { useCall, useSend } from '../../shared/api/query.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { readPageSize } from '../../shared/lists/page-size.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { PhoneLink } from '../../shared/ui/PhoneLink.tsx'
import style from './parents.module.css'
import { tiesText, familiesText as words } from './parents.text.ts'

const key = 'asked-phones'

/** Numbers that colleagues have typed and a second person agrees to, all in one place; nothing while none waits. */
export function AskedPhones() {
  // The page is kept here, because the address has that of the list below.
  const [paging, setPaging] = useState({ page: 1, perPage: readPageSize(key) })
  const query = useCall(parentPhones.asked, { query: paging }, { keepPrevious: true })
  const { phones: rows, total } = query.data ?? {}
  const me = useStaffInfo()?.id
  const confirm = useSend(parentPhones.confirm, {
    refresh: ['students', 'agents', 'families'],
    of: (_, { params }) => rows?.filter(({ id }) => id === params.phoneId).map(({ phone }) => phoneText(phone))[0],
    done: () => tiesText.phoneConfirmed,
  })
  if (!total) return null
  // The last number of the last page was agreed to.
  const lastPage = Math.ceil(total / paging.perPage)
  if (paging.page > lastPage) setPaging({ ...paging, page: lastPage })
  const actions = ({ id, phone, parent, askedBy }: AskedPhone) =>
    askedBy.id !== me && (
      <OnlineButton
        size="small"
        aria-label={tiesText.confirmPhone(phoneText(phone))}
        onClick={() => confirm.mutate({ params: { id: parent.id, phoneId: id } })}
      >
        {words.confirm}
      </OnlineButton>
    )
  return (
    <>
      <h2 className={style.heading}>{words.asked}</h2>
      <List<AskedPhone>
        label={words.asked}
        list={{
          ...{ key, query, rows, total },
          paging: { ...paging, onPage: (page, perPage) => setPaging({ page, perPage }) },
        }}
        columns={columns}
        actions={actions}
        actionsWidth={120}
        phoneRow={({ parent, phone, askedBy }) => ({
          title: personName(parent.fullName),
          text: personName(askedBy.fullName),
          note: <PhoneLink number={phone} />,
        })}
        isPart
        width={900}
      />
    </>
  )
}

const columns: Column<AskedPhone>[] = [
  { key: 'parent', title: words.parent, width: 220, isName: true, cell: ({ parent }) => personName(parent.fullName) },
  { key: 'phone', title: words.phone, width: 170, isMain: true, cell: ({ phone }) => <PhoneLink number={phone} /> },
  {
    key: 'children',
    title: words.children,
    width: 220,
    cell: ({ children }) =>
      children.map(({ id, fullName }) => (
        <Link key={id} to={`/students/${id}/parents`}>
          {personName(fullName)}
        </Link>
      )),
  },
  { key: 'askedBy', title: words.askedBy, width: 200, cell: ({ askedBy }) => personName(askedBy.fullName) },
]
