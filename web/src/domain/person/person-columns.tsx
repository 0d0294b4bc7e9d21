import type { StaffMember } from '@markaz/protocol/people/staff/schemas'
import { timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { PersonCell, PersonPhoto } from '../../shared/ui/PersonCell.tsx'
import { AccountStatusPill, EmploymentStatusPill, FaceStatusIcon } from './PersonPills.tsx'
import style from './person.module.css'
import { personText } from './person.text.ts'

export function staffColumns<Row extends StaffMember>(): Column<Row>[] {
  return [
    {
      key: 'photo',
      width: 60,
      cell: (row) => (
        <span className={style.marked}>
          <PersonPhoto name={row.fullName} photo={row.photo} sizePx={32} />
          <FaceStatusIcon of={row} />
        </span>
      ),
    },
    {
      key: 'fullName',
      width: 200,
      isName: true,
      cell: (row) => personName(row.fullName),
      note: ({ login, phoneNumber }) => [login, phoneNumber && phoneText(phoneNumber)].filter(Boolean).join(' · '),
    },
    { key: 'role', width: 130, cell: (row) => row.role?.name ?? formattingText.missing },
    { key: 'offices', width: 150, cell: (row) => officeNamesOf(row) },
    { key: 'workStatus', width: 112, cell: (row) => <EmploymentStatusPill status={row.workStatus} /> },
    { key: 'isActive', width: 122, cell: (row) => <AccountStatusPill status={row.isActive} /> },
    { key: 'createdAt', title: personText.createdAt, width: 146, cell: (row) => timestampText(row.createdAt) },
  ]
}

export const officeNamesOf = ({ offices }: Pick<StaffMember, 'offices'>) =>
  offices.map((office) => office.name).join(', ') || formattingText.missing

export function personRowOnPhoneScreen(row: StaffMember) {
  return {
    title: <PersonCell name={row.fullName} photo={row.photo} />,
    mark: <AccountStatusPill status={row.isActive} />,
    note: [row.role?.name, row.offices[0]?.name].filter(Boolean).join(' · ') || formattingText.missing,
    aside: personText.work[row.workStatus],
  }
}
