import { contracts } from '@markaz/protocol/people/contracts/routes'
import type { StudentContract } from '@markaz/protocol/people/contracts/schemas'
import { students } from '@markaz/protocol/people/students/routes'
import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { NewContractModal } from '../../domain/contract/NewContractModal.tsx'
import { SigningLinkModal } from '../../domain/contract/SigningLinkModal.tsx'
import { AddParentModal } from '../../domain/family/AddParentModal.tsx'
import { AddToGroupModal } from '../../domain/membership/AddToGroupModal.tsx'
import { smsCostText } from '../../domain/sms/sms.text.ts'
import {
  type EnrollmentStep,
  enrollmentPath,
  forgetNewStudentLogin,
  newLoginOfEnrolledStudent,
  useEnrollmentProgress,
} from '../../domain/student/enrollment.ts'
import { SendSmsModal } from '../../domain/student/SendSmsModal.tsx'
import { studentText, enrollmentText as words } from '../../domain/student/student.text.ts'
import { portalAddressOfCentre, studentPath, useStudentId } from '../../domain/student/student-path.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { FormStepContext } from '../../shared/forms/FormModal.tsx'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LinkButton } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { Steps } from '../../shared/ui/Steps.tsx'
import { ShownOncePassword } from '../../shared/ui/shown-once-password.ts'
import { TableSkeleton } from '../../shared/ui/TableSkeleton.tsx'
import { type RenderDialog, useModal } from '../../shared/ui/use-modal.tsx'
import style from './students.module.css'

export function EnrollStudentPage() {
  const id = useStudentId()
  const query = useRouteQuery(students.read, { params: { id } }, { silent: true })
  if (!query.data) return <LoadingOrError query={query} title={studentText.loading} columns={3} />
  return <Enrollment key={id} student={query.data} />
}

function Enrollment({ student }: { student: StudentDetail }) {
  const { id } = student
  const name = personName(student.fullName)
  const steps = useEnrollmentProgress(student)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { open, modal } = useModal()
  useSetBreadcrumbs([{ title: name, path: studentPath(id) }, { title: words.page }])
  if (!steps) return <TableSkeleton columns={3} />
  const asked = steps.findIndex(({ key }) => key === search.get('step'))
  const firstOpen = steps.findIndex(({ isDone }) => !isDone)
  const current = asked >= 0 ? asked : Math.max(firstOpen, 0)
  const step = steps[current]?.key
  const next = () => {
    const following = steps.slice(current + 1).find(({ isDone }) => !isDone)
    void navigate(following ? enrollmentPath(id, following.key) : studentPath(id))
  }
  return (
    <Page title={words.title(name)} extra={<LinkButton to={studentPath(id)}>{words.toStudent}</LinkButton>}>
      <Steps
        label={words.label}
        current={current + 1}
        steps={[
          { title: words.student, isDone: true },
          ...steps.map(({ key, title, isDone }) => ({ title, isDone, to: enrollmentPath(id, key) })),
        ]}
      />
      <div className={style.step}>
        <FormStepContext value={words.later}>
          {step && <StepForm key={step} step={step} student={student} open={open} next={next} />}
        </FormStepContext>
      </div>
      {modal}
    </Page>
  )
}

interface StepFormProps {
  step: EnrollmentStep
  student: StudentDetail
  open: (draw: RenderDialog) => void
  /** Opens the next unfinished step, or the student's page after the last step. */
  next: () => void
}

function StepForm({ step, student, open, next }: StepFormProps) {
  if (step === 'parents') return <AddParentModal studentId={student.id} phone={student.phoneNumber} close={next} />
  if (step === 'group') return <AddToGroupModal student={student} close={next} />
  if (step === 'contract') return <ContractStep student={student} open={open} next={next} />
  return <AccessStep student={student} open={open} next={next} />
}

type EnrollStepProps = Omit<StepFormProps, 'step'>

function ContractStep({ student, open, next }: EnrollStepProps) {
  const query = useRouteQuery(contracts.ofStudent, { params: { studentId: student.id } })
  if (!query.data) return <LoadingOrError query={query} columns={2} />
  const { contracts: earlier, isCarried, sms } = query.data
  const hand = ({ number, agent }: StudentContract, link: string) =>
    open((close) => (
      <SigningLinkModal number={number} signer={agent?.fullName ?? student.fullName} link={link} close={close} />
    ))
  return (
    <NewContractModal
      student={student}
      contracts={earlier}
      isCarried={isCarried}
      cost={isCarried ? smsCostText(sms) : null}
      hand={hand}
      close={next}
    />
  )
}

function AccessStep({ student, open, next }: EnrollStepProps) {
  const isShown = useRef(false)
  return (
    <SendSmsModal
      student={student}
      fresh={newLoginOfEnrolledStudent(student.id)}
      handOver={(access) => {
        isShown.current = true
        open((close) => (
          <ShownOncePassword
            name={personName(student.fullName)}
            {...access}
            entry={portalAddressOfCentre()}
            close={() => {
              close()
              next()
            }}
          />
        ))
      }}
      close={() => {
        forgetNewStudentLogin(student.id)
        if (!isShown.current) next()
      }}
    />
  )
}
