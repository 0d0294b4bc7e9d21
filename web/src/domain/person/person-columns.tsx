import type { Person } from '@markaz/protocol/people/staff/schemas'
import type { TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { momentText } from '../../shared/format/date.ts'
import { formatText } from '../../shared/format/format.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { Face } from '../../shared/ui/PersonCell.tsx'
import { AccountPill, FacePill, WorkPill } from './PersonPills.tsx'
import style from './person.module.css'
import { personText } from './person.text.ts'

/** Photo with its face check, name, role, branches, statuses, date: the columns all people lists share (S0§2). */
export function personColumns<Row extends Person>(pathOf: (row: Row) => string | null): TableColumnsType<Row> {
  return [
    {
      key: 'photo',
      title: personText.photo,
      width: 190,
      render: (_, row) => (
        <span className={style.photo}>
          <Face name={row.fullName} photo={row.photo} sizePx={32} />
          <FacePill status={row.acStatus} />
        </span>
      ),
    },
    { key: 'fullName', title: personText.fullName, width: 240, render: (_, row) => nameCell(row, pathOf(row)) },
    { key: 'role', title: personText.role, width: 160, render: (_, row) => row.role?.name ?? formatText.missing },
    { key: 'offices', title: personText.offices, width: 220, render: (_, row) => officeNames(row) },
    {
      key: 'workStatus',
      title: personText.workStatus,
      width: 130,
      render: (_, row) => <WorkPill status={row.workStatus} />,
    },
    {
      key: 'isActive',
      title: personText.isActive,
      width: 140,
      render: (_, row) => <AccountPill status={row.isActive} />,
    },
    { key: 'createdAt', title: personText.createdAt, width: 160, render: (_, row) => momentText(row.createdAt) },
  ]
}

function nameCell(row: Person, path: string | null) {
  const note = [row.login, row.phoneNumber && phoneText(row.phoneNumber)].filter(Boolean).join(' · ')
  return (
    <span className={style.name}>
      {path ? <Link to={path}>{personName(row.fullName)}</Link> : personName(row.fullName)}
      {note && <span className={style.note}>{note}</span>}
    </span>
  )
}

export const officeNames = ({ offices }: Pick<Person, 'offices'>) =>
  offices.map((office) => office.name).join(', ') || formatText.missing

/** Two lines of a person on a phone. */
export function personPhoneRow(row: Person) {
  return {
    title: (
      <span className={style.photo}>
        <Face name={row.fullName} photo={row.photo} />
        {personName(row.fullName)}
      </span>
    ),
    mark: <AccountPill status={row.isActive} />,
    note: [row.role?.name, row.offices[0]?.name].filter(Boolean).join(' · ') || formatText.missing,
    aside: personText.work[row.workStatus],
  }
}
