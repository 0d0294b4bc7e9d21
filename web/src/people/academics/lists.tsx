import { PlusOutlined } from '@ant-design/icons'
import { teachers } from '@markaz/protocol/people/academics/routes'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Can } from '../../shared/access/access.tsx'
import { AcademicList } from './AcademicList.tsx'
import { academicsText } from './academics.text.ts'
import { doors } from './doors.ts'

export const AcademicsPage = () => <AcademicList door={doors.academic} />
export const AssistantsPage = () => <AcademicList door={doors.assistant} />

export function TeachersPage() {
  const navigate = useNavigate()
  const add = (
    <Can do={teachers.signUp}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => navigate('/users/teacher/add')}>
        {academicsText.addButton}
      </Button>
    </Can>
  )
  return <AcademicList door={doors.teacher} action={add} />
}
