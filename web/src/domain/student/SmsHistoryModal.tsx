import type { Student } from '@markaz/protocol/people/students/schemas'
import { Modal } from 'antd'
import { useState } from 'react'
import { personName } from '../../shared/format/person.ts'
import { SmsHistory } from './SmsHistory.tsx'
import { studentText } from './student.text.ts'

interface SmsHistoryModalProps {
  student: Pick<Student, 'id' | 'fullName'>
  close: () => void
}

export function SmsHistoryModal({ student, close }: SmsHistoryModalProps) {
  const [{ page, perPage }, setPaging] = useState({ page: 1, perPage: 10 })
  const onPage = (nextPage: number, nextPerPage: number) => setPaging({ page: nextPage, perPage: nextPerPage })
  return (
    <Modal
      open
      title={`${studentText.smsHistory}: ${personName(student.fullName)}`}
      footer={null}
      onCancel={close}
      width={960}
      styles={{ body: { paddingBlockStart: 8 } }}
    >
      <SmsHistory studentId={student.id} paging={{ page, perPage, onPage }} isPart />
    </Modal>
  )
}
