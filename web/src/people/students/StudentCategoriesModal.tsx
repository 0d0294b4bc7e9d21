import type { Student } from '@markaz/protocol/people/students/schemas'
import { Modal } from 'antd'
import { personName } from '../../shared/format/person.ts'
import style from './students.module.css'
import { studentsText } from './students.text.ts'

export function StudentCategoriesModal({ student, close }: { student: Student; close: () => void }) {
  return (
    <Modal
      open
      title={`${studentsText.categories}: ${personName(student.fullName)}`}
      footer={null}
      onCancel={close}
      width={420}
    >
      <ul className={style.list} aria-label={studentsText.categories}>
        {student.categories.map(({ id, hName }) => (
          <li key={id}>{hName}</li>
        ))}
      </ul>
    </Modal>
  )
}
