import { PlusOutlined } from '@ant-design/icons'
import { teachers } from '@markaz/protocol/people/academics/routes'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { Can } from '../../shared/access/access.tsx'
import { AcademicList } from './AcademicList.tsx'
import { views } from './academic-views.ts'
import { academicsText } from './academics.text.ts'

export const AcademicsPage = () => <AcademicList view={views.academic} />
export const AssistantsPage = () => <AcademicList view={views.assistant} />

export function TeachersPage() {
  const navigate = useNavigate()
  const add = (
    <Can do={teachers.signUp}>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => navigate('/users/teacher/add')}>
        {academicsText.addButton}
      </Button>
    </Can>
  )
  return <AcademicList view={views.teacher} action={add} />
}
