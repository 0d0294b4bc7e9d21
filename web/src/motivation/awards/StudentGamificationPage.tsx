import { StudentPageFrame } from '../../domain/student/StudentPageFrame.tsx'
import { AwardsOfStudent } from './AwardsOfStudent.tsx'
import { awardsText as words } from './awards.text.ts'

const crumbs = [{ title: words.gamification }]

export function StudentGamificationPage() {
  return (
    <StudentPageFrame segment="gamification" crumbs={crumbs}>
      {({ student }) => <AwardsOfStudent studentId={student.id} />}
    </StudentPageFrame>
  )
}
